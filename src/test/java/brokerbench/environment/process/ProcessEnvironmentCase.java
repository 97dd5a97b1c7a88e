package brokerbench.environment.process;

import brokerbench.environment.Fixtures;
import brokerbench.environment.register.RunRegister;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** An environment of processes of each test's own, with a directory for all that it writes. */
public abstract class ProcessEnvironmentCase {

  /** For all that a test writes. */
  @TempDir protected Path directory;

  /** Of this test alone. */
  protected RunRegister register;

  /** Closed after the test. */
  protected ProcessEnvironment environment;

  @BeforeEach
  void open() {
    register = RunRegister.open(directory.resolve("state"), "test-run");
    environment = Fixtures.environment(register);
  }

  @AfterEach
  void close() {
    environment.close();
    register.close();
  }
}
