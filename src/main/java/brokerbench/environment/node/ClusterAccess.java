package brokerbench.environment.node;

import brokerbench.environment.EnvironmentException;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.Login;
import brokerbench.scenario.Params;
import brokerbench.scenario.TlsFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * With what clients come to a cluster that the suite starts, beside its addresses.
 *
 * @param params of the trial, with the file of what clients log in with, where they do
 * @param certificates that servers and clients show; empty without TLS
 */
public record ClusterAccess(Params params, Optional<ClusterCertificates> certificates) {

  /** Everybody may connect, in plain text. */
  public static ClusterAccess open(Params params) {
    return new ClusterAccess(params, Optional.empty());
  }

  /** Whether {@code params} ask for anything that is not open to everybody in plain text. */
  public static boolean isAsked(Params params) {
    return params.cluster().tls().isOn() || params.cluster().auth().isOn();
  }

  /** Throws, saying what to do, where {@code params} ask what servers of the suite cannot do. */
  public static void check(BrokerServers servers, Params params) {
    InvalidScenarioException.when(
        !TlsFiles.of(params).equals(TlsFiles.NONE),
        "tls_ca, tls_certificate and tls_key are for servers of your own, with --env external;"
            + " leave them out: the suite makes certificates for the servers that it starts");
    if (params.cluster().auth().isOn()) {
      params.refuseWhen(
          params.is("auth_user", Login.STRANGER),
          "{auth_user} is the suite's own user without rights on servers that it starts; give"
              + " another name");
      servers.checkLogin(params);
    }
  }

  /** Throws where there is TLS, and not what certificates are made with. */
  public static void require(Params params) {
    if (params.cluster().tls().isOn()) {
      ClusterCertificates.require();
    }
  }

  /**
   * Makes what is asked for: certificates, and a secret where no file is given.
   *
   * @param directory of the cluster's own; exists
   * @param names that servers are reached by, such as {@code ip:127.0.0.1}
   * @throws EnvironmentException when it cannot be written
   */
  public static ClusterAccess make(
      BrokerServers servers, Params params, Path directory, List<String> names) {
    try {
      return new ClusterAccess(
          withSecret(servers, params, directory), certificates(params, directory, names));
    } catch (IOException failure) {
      throw EnvironmentException.unwritable(directory, failure);
    }
  }

  private static Params withSecret(BrokerServers servers, Params params, Path directory)
      throws IOException {
    if (!params.cluster().auth().isOn() || Login.of(params).exists()) {
      return params;
    }
    return Login.with(Secrets.write(directory.resolve("secret"), servers.secret(params)), params);
  }

  private static Optional<ClusterCertificates> certificates(
      Params params, Path directory, List<String> names) throws IOException {
    if (!params.cluster().tls().isOn()) {
      return Optional.empty();
    }
    return Optional.of(
        ClusterCertificates.make(Files.createDirectory(directory.resolve("tls")), names));
  }

  /** The files with which clients speak TLS. */
  public TlsFiles tlsFiles() {
    return certificates.map(made -> made.ofClients(params.cluster().tls())).orElse(TlsFiles.NONE);
  }
}
