package brokerbench.environment.compose;

import brokerbench.environment.EnvironmentException;
import brokerbench.quantity.IoReason;
import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Copies what a container prints into a file, while it prints. */
final class ContainerLog {

  private static final Duration END_LIMIT = Duration.ofSeconds(5);
  private static final Duration REREAD_LIMIT = Duration.ofSeconds(30);

  private final DockerClient client;
  private final String containerId;
  private final Path file;
  private final Copy following;
  private boolean ended;

  /** Starts to copy from the container's first line on. */
  ContainerLog(DockerClient client, String containerId, Path file) {
    this.client = client;
    this.containerId = containerId;
    this.file = file;
    this.following = copy(file, true);
  }

  /** Of the same container, which was started again. */
  ContainerLog again() {
    return new ContainerLog(client, containerId, file);
  }

  Path file() {
    return file;
  }

  /** Waits until all that an ended container printed is in the file, 5 s at most. */
  synchronized void awaitEnd() {
    if (ended) {
      return;
    }
    ended = true;
    if (!following.endsWell(END_LIMIT)) {
      reread();
    }
  }

  /** An engine that was restarted ended the stream; what it cut off stands in its own file. */
  private void reread() {
    Path whole = file.resolveSibling(file.getFileName() + ".whole");
    try {
      if (copy(whole, false).endsWell(REREAD_LIMIT)) {
        Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
      } else {
        Files.deleteIfExists(whole);
      }
    } catch (IOException failure) {
      throw new EnvironmentException("cannot write " + file + ": " + IoReason.of(failure), failure);
    }
  }

  private Copy copy(Path target, boolean follow) {
    try {
      return client
          .logContainerCmd(containerId)
          .withStdOut(true)
          .withStdErr(true)
          .withFollowStream(follow)
          .withTailAll()
          .exec(new Copy(Files.newOutputStream(target)));
    } catch (IOException failure) {
      throw new EnvironmentException(
          "cannot write " + target + ": " + IoReason.of(failure), failure);
    }
  }

  private static final class Copy extends ResultCallback.Adapter<Frame> {

    private final OutputStream out;

    private Copy(OutputStream out) {
      this.out = out;
    }

    @Override
    public synchronized void onNext(Frame frame) {
      try {
        out.write(frame.getPayload());
      } catch (IOException full) {
        throw new UncheckedIOException(full);
      }
    }

    /** Whether the stream came to its own end within {@code limit}; closes the file. */
    private boolean endsWell(Duration limit) {
      boolean well;
      try {
        well = awaitCompletion(limit.toMillis(), TimeUnit.MILLISECONDS);
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        well = false;
      } catch (RuntimeException broken) {
        well = false;
      }
      closeFile();
      return well;
    }

    private synchronized void closeFile() {
      try {
        out.close();
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
  }
}
