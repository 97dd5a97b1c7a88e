package brokerbench.broker.kafka.client;

import brokerbench.scenario.PasswordFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.QuorumInfo;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialAlteration;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.Resource;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/**
 * A program that gives a user the rights that a load needs: everything with topics and groups of
 * the suite's own, by the beginning of their names, and to see what the cluster is. Where users log
 * in by SCRAM, it makes them first, and one who may do nothing.
 */
public final class AdmitUsers {

  private static final String OWN_NAMES = "bb-";

  /** The least that Kafka takes. */
  private static final int ITERATIONS = 4_096;

  private static final Duration PAUSE = Duration.ofMillis(10);

  private AdmitUsers() {}

  /**
   * Arguments: a broker's address, where everything may be done; the user; for SCRAM a second user,
   * without rights, and the file with the password of both. Ends when every broker knows.
   *
   * @throws Exception when the broker refuses
   */
  public static void main(String[] args) throws Exception {
    try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, args[0]))) {
      if (args.length > 2) {
        String password = new PasswordFile("auth_file", Path.of(args[3])).password();
        var both = List.of(credential(args[1], password), credential(args[2], password));
        admin.alterUserScramCredentials(both).all().get();
      }
      admin.createAcls(rights("User:" + args[1])).all().get();
      awaitReplicated(admin);
    }
  }

  private static UserScramCredentialAlteration credential(String user, String password) {
    return new UserScramCredentialUpsertion(
        user, new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, ITERATIONS), password);
  }

  /** Each node is a voter, whose broker knows what it has of the metadata. */
  private static void awaitReplicated(Admin admin) throws Exception {
    long written = quorum(admin).highWatermark();
    while (quorum(admin).voters().stream().anyMatch(voter -> voter.logEndOffset() < written)) {
      Thread.sleep(PAUSE);
    }
  }

  private static QuorumInfo quorum(Admin admin) throws Exception {
    return admin.describeMetadataQuorum().quorumInfo().get();
  }

  private static List<AclBinding> rights(String user) {
    var topics = new ResourcePattern(ResourceType.TOPIC, OWN_NAMES, PatternType.PREFIXED);
    var groups = new ResourcePattern(ResourceType.GROUP, OWN_NAMES, PatternType.PREFIXED);
    var cluster =
        new ResourcePattern(ResourceType.CLUSTER, Resource.CLUSTER_NAME, PatternType.LITERAL);
    return List.of(
        right(user, topics, AclOperation.ALL),
        right(user, groups, AclOperation.ALL),
        right(user, cluster, AclOperation.DESCRIBE),
        right(user, cluster, AclOperation.DESCRIBE_CONFIGS));
  }

  private static AclBinding right(String user, ResourcePattern on, AclOperation operation) {
    return new AclBinding(
        on, new AccessControlEntry(user, "*", operation, AclPermissionType.ALLOW));
  }
}
