package brokerbench.scenario;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What clients log in with.
 *
 * @param user name; of no matter where {@link Auth} has none
 * @param file whose only line is the password, token or seed; empty where nothing is asked
 */
public record Login(String user, String file) {

  /** Everybody may connect. */
  public static final Login NONE = new Login("", "");

  /** The user of servers that know no other by name. */
  public static final String DEFAULT_USER = "default";

  /**
   * A user of servers that the suite starts who may only log in: to see that they look at rights.
   */
  public static final String STRANGER = "stranger";

  /** Name of the parameter that names the file. */
  static final String FILE = "auth_file";

  /** The value of that parameter without a file. */
  static final String NO_FILE = "none";

  public static Login of(Params params) {
    return params.cluster().auth().isOn() && !params.is(FILE, NO_FILE)
        ? new Login(params.text("auth_user"), params.text(FILE))
        : NONE;
  }

  /** The same point with what is in {@code file}. */
  public static Params with(Path file, Params params) {
    return params.with(FILE, file.toString());
  }

  /** Whether anything is asked. */
  public boolean exists() {
    return !file.isEmpty();
  }

  /** The file that holds it. */
  public Optional<PasswordFile> secretFile() {
    return exists() ? Optional.of(new PasswordFile(FILE, Path.of(file))) : Optional.empty();
  }

  /** The password, token or seed; empty where nothing is asked. Refuses a file without one. */
  public Optional<String> secret() {
    return secretFile().map(PasswordFile::password);
  }
}
