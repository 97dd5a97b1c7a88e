package brokerbench.environment.compose;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.container.Engine;
import brokerbench.environment.host.ExternalCommand;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.github.dockerjava.api.command.PullImageResultCallback;
import com.github.dockerjava.api.exception.BadRequestException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Makes sure that images are here: as they are, else pulled, else built by {@code
 * docker/build-images}.
 *
 * @param projectRoot holds {@code docker/build-images} and {@code compose/}
 * @param progress takes a line when something that takes long begins
 */
public record ImageSupply(Engine engine, Path projectRoot, Consumer<String> progress) {

  private static final Duration PULL_LIMIT = Duration.ofMinutes(15);
  private static final Duration BUILD_LIMIT = Duration.ofMinutes(20);
  private static final int WORDS = 160;

  /** Whether the engine has {@code image}. */
  public boolean has(String image) {
    try {
      engine.client().inspectImageCmd(image).exec();
      return true;
    } catch (NotFoundException absent) {
      return false;
    } catch (BadRequestException refused) {
      throw new EnvironmentException(
          "image '%s': the engine refuses this name; give one of the form NAME:TAG"
              .formatted(image),
          refused);
    }
  }

  /**
   * Returns when the engine has {@code image}.
   *
   * @throws EnvironmentException when it can be neither pulled nor built
   */
  void obtain(String image) {
    if (has(image)) {
      return;
    }
    progress.accept("pulling image " + image);
    Optional<String> pullComplaint = pull(image);
    if (pullComplaint.isEmpty()) {
      return;
    }
    progress.accept("could not pull " + image + "; building it");
    Optional<String> buildComplaint = build(image);
    if (buildComplaint.isPresent()) {
      throw new EnvironmentException(
          "image %s was not found; pull: %s; docker/build-images: %s; pull or load it, or name another"
                  .formatted(image, pullComplaint.get(), buildComplaint.get())
              + " with -p BROKER.image=IMAGE");
    }
  }

  private Optional<String> pull(String image) {
    try (PullImageResultCallback pulling =
        engine.client().pullImageCmd(image).exec(new PullImageResultCallback())) {
      boolean ended = pulling.awaitCompletion(PULL_LIMIT.toSeconds(), TimeUnit.SECONDS);
      return ended && has(image)
          ? Optional.empty()
          : Optional.of("not done within " + PULL_LIMIT.toMinutes() + " min");
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new EnvironmentException("interrupted while image " + image + " was pulled");
    } catch (java.io.IOException | RuntimeException refused) {
      return Optional.of(words(refused));
    }
  }

  private static String words(Throwable failure) {
    String message = String.valueOf(failure.getMessage());
    if (failure instanceof DockerException) {
      message = daemonWords(message);
    }
    String line = message.lines().findFirst().orElse("no reason given");
    return line.length() <= WORDS ? line : line.substring(0, WORDS) + "...";
  }

  /** The engine's own words in {@code Status 500: {"message":"..."}}. */
  private static String daemonWords(String message) {
    int brace = message.indexOf('{');
    try {
      return brace < 0
          ? message
          : new JsonMapper().readTree(message.substring(brace)).path("message").asText(message);
    } catch (JsonProcessingException other) {
      return message;
    }
  }

  private Optional<String> build(String image) {
    Path script = projectRoot.resolve("docker/build-images");
    if (!Files.isExecutable(script)) {
      return Optional.of("no " + script);
    }
    ExternalCommand.Result result =
        ExternalCommand.run(List.of(script.toString(), image), BUILD_LIMIT)
            .orElseThrow(() -> new EnvironmentException("cannot run " + script));
    return result.succeeded() && has(image) ? Optional.empty() : Optional.of(result.complaint());
  }
}
