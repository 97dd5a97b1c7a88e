package brokerbench.environment.container;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.Frame;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes by {@code du} in the container, where its image has one. No shell is needed. */
record InsideSize(Engine engine) implements DataReader {

  private static final long LIMIT_S = 30;
  private static final long KIB = 1024;
  private static final Pattern TOTAL = Pattern.compile("(?m)^(\\d+)\\s+/");

  @Override
  public String source() {
    return "du in the container";
  }

  @Override
  public OptionalLong bytes(ContainerDirectory place) {
    StringBuilder output = new StringBuilder();
    try {
      String command =
          engine
              .client()
              .execCreateCmd(place.containerId())
              .withCmd("du", "-sk", place.path())
              .withAttachStdout(true)
              .exec()
              .getId();
      engine
          .client()
          .execStartCmd(command)
          .exec(
              new ResultCallback.Adapter<Frame>() {
                @Override
                public void onNext(Frame frame) {
                  output.append(new String(frame.getPayload(), StandardCharsets.UTF_8));
                }
              })
          .awaitCompletion(LIMIT_S, TimeUnit.SECONDS);
    } catch (DockerException refused) {
      return OptionalLong.empty();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return OptionalLong.empty();
    }
    Matcher total = TOTAL.matcher(output);
    return total.find()
        ? OptionalLong.of(Long.parseLong(total.group(1)) * KIB)
        : OptionalLong.empty();
  }
}
