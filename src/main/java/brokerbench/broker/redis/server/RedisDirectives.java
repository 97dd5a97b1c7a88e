package brokerbench.broker.redis.server;

import brokerbench.broker.QuotedText;
import brokerbench.broker.redis.params.RedisSettings;
import brokerbench.environment.node.ClusterCertificates;
import brokerbench.scenario.Login;
import brokerbench.scenario.Params;
import brokerbench.scenario.Tls;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Directives of {@code redis.conf} that follow from a trial's parameters. */
final class RedisDirectives {

  /** The snapshots of the {@code redis.conf} that the server comes with. */
  private static final String DEFAULT_SAVE = "3600 1 300 100 60 10000";

  /**
   * Nothing that changes a server; of what does, what tells a driver the settings and the nodes.
   */
  private static final String RIGHTS =
      "~bb-* ~{bb-* &bb-* +@all -@admin -@dangerous +info +config|get +cluster|myid +cluster|slots"
          + " +cluster|nodes +client|kill +client|list";

  /** A replica that begins with nothing would be let wait for others to come. */
  static final String NO_SYNC_DELAY = "0";

  private RedisDirectives() {}

  /**
   * Directives of {@code redis.conf} and what stands behind each, quoted where it must be. The
   * single line of {@code save} needs version 7.0.
   */
  static Map<String, String> of(RedisSettings settings) {
    RedisSettings.Server server = settings.server();
    Map<String, String> directives = new LinkedHashMap<>();
    directives.put("io-threads", Integer.toString(server.ioThreads()));
    directives.put("save", server.isSaving() ? DEFAULT_SAVE : "\"\"");
    directives.put("appendonly", yesOrNo(server.appendOnly()));
    directives.put("appendfsync", server.appendFsync());
    directives.put("no-appendfsync-on-rewrite", yesOrNo(server.noFsyncOnRewrite()));
    directives.put("auto-aof-rewrite-min-size", Long.toString(server.aofRewriteMinBytes()));
    directives.put("client-output-buffer-limit", "pubsub " + server.pubSubBuffer());
    directives.put("cluster-node-timeout", Long.toString(server.clusterNodeTimeout().toMillis()));
    return directives;
  }

  /**
   * Lines that ask for a password and make two users: that of clients, who may do what a load needs
   * with keys and channels of the suite's own, unless it is the default user, who is there and may
   * do everything; and one who may log in and do nothing. None where everybody may connect.
   */
  static List<String> ofLogin(Login login) {
    if (!login.exists()) {
      return List.of();
    }
    String secret = login.secret().orElseThrow();
    List<String> lines = new ArrayList<>();
    lines.add("requirepass " + QuotedText.of(secret));
    if (!login.user().equals(Login.DEFAULT_USER)) {
      lines.add(user(login.user(), secret, RIGHTS));
    }
    lines.add(user(Login.STRANGER, secret, "-@all +@connection"));
    return lines;
  }

  /** Lines by which a replica logs in to its master; none where everybody may connect. */
  static List<String> ofReplica(Login login) {
    return login.secret().map(given -> "masterauth " + QuotedText.of(given)).stream().toList();
  }

  /**
   * Lines that make a server accept TLS on a separate port. Nodes use TLS among themselves too, so
   * that no message leaves a node in plain text.
   *
   * @param shown by the paths that the server sees
   */
  static List<String> ofTls(Params params, int port, ClusterCertificates shown) {
    List<String> lines = new ArrayList<>();
    lines.add("tls-port " + port);
    lines.add("tls-cert-file " + QuotedText.of(shown.server().certificate()));
    lines.add("tls-key-file " + QuotedText.of(shown.server().key()));
    lines.add("tls-ca-cert-file " + QuotedText.of(shown.authority()));
    lines.add("tls-protocols \"TLSv1.3\"");
    lines.add("tls-auth-clients " + yesOrNo(params.cluster().tls() == Tls.MUTUAL));
    if (params.cluster().nodes() > 1) {
      lines.add("tls-cluster yes");
      lines.add("tls-replication yes");
    }
    return lines;
  }

  private static String user(String name, String secret, String rights) {
    return "user %s on %s %s".formatted(name, QuotedText.of(">" + secret), rights);
  }

  private static String yesOrNo(boolean yes) {
    return yes ? "yes" : "no";
  }
}
