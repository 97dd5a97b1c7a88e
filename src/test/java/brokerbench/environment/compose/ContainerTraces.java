package brokerbench.environment.compose;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.DockerClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the engine holds of the runs whose registers lie in one directory. */
final class ContainerTraces {

  private static final Pattern TOKEN =
      Pattern.compile("\\{\"kind\":\"containers\",\"token\":\"([^\"]+)\"}");

  private final DockerClient client;
  private final Path stateDirectory;
  private final Set<String> tokens = ConcurrentHashMap.newKeySet();

  ContainerTraces(DockerClient client, Path stateDirectory) {
    this.client = client;
    this.stateDirectory = stateDirectory;
  }

  /** Reads the registers; those that are deleted later are not forgotten. */
  private void remember() {
    if (!Files.isDirectory(stateDirectory)) {
      return;
    }
    try (Stream<Path> registers = Files.list(stateDirectory)) {
      for (Path register : registers.toList()) {
        Matcher token = TOKEN.matcher(Files.readString(register));
        while (token.find()) {
          tokens.add(token.group(1));
        }
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Containers, networks and volumes, each with its id or name. */
  List<String> left() {
    remember();
    List<String> left = new ArrayList<>();
    tokens.forEach(token -> add(List.of(ContainerRemoval.LABEL + "=" + token), left));
    return left;
  }

  private void add(List<String> label, List<String> left) {
    client
        .listContainersCmd()
        .withShowAll(true)
        .withFilter("label", label)
        .exec()
        .forEach(each -> left.add("container " + each.getId()));
    client
        .listNetworksCmd()
        .withFilter("label", label)
        .exec()
        .forEach(each -> left.add("network " + each.getId()));
    client
        .listVolumesCmd()
        .withFilter("label", label)
        .exec()
        .getVolumes()
        .forEach(each -> left.add("volume " + each.getName()));
  }

  /** Fails when something is left. */
  void assertNoneLeft() {
    assertThat(left()).isEmpty();
  }
}
