package brokerbench.scenario;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The files, in PEM, with which clients speak TLS to a cluster.
 *
 * @param authority certificates of those who may have signed the servers'; empty for those that the
 *     JDK trusts
 * @param certificate that clients show, with those of the authorities between; empty for none
 * @param key of {@code certificate}, in PKCS#8 and not encrypted; empty for none
 */
public record TlsFiles(String authority, String certificate, String key) {

  /** Clients trust whom the JDK trusts, and show nothing. */
  public static final TlsFiles NONE = new TlsFiles("", "", "");

  private static final String SYSTEM = "system";
  private static final String NO_FILE = "none";

  /** Those that the parameters name, of a cluster that the suite does not start. */
  public static TlsFiles of(Params params) {
    return new TlsFiles(
        unless(SYSTEM, params.text("tls_ca")),
        unless(NO_FILE, params.text("tls_certificate")),
        unless(NO_FILE, params.text("tls_key")));
  }

  private static String unless(String word, String value) {
    return value.equals(word) ? "" : value;
  }

  /** Refuses the first file that cannot be read, naming its parameter. */
  public void requireReadable() {
    requireReadable("tls_ca", authority);
    requireReadable("tls_certificate", certificate);
    requireReadable("tls_key", key);
  }

  private static void requireReadable(String param, String file) {
    InvalidScenarioException.when(
        !file.isEmpty() && !Files.isReadable(Path.of(file)),
        "%s=%s %s; give a file in PEM"
            .formatted(
                param, file, Files.exists(Path.of(file)) ? "may not be read" : "does not exist"));
  }

  /** Whether clients can show who they are. */
  public boolean identifyClients() {
    return !certificate.isEmpty() && !key.isEmpty();
  }
}
