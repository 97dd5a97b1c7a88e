package brokerbench.broker.kafka.client;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
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
 * the suite's own, by the beginning of their names, and to see what the cluster is.
 */
public final class GrantRights {

  private static final String OWN_NAMES = "bb-";
  private static final Set<AclOperation> TO_SEE =
      Set.of(AclOperation.DESCRIBE, AclOperation.DESCRIBE_CONFIGS);

  private GrantRights() {}

  /**
   * Arguments: a broker's address, where everything may be done; the user.
   *
   * @throws Exception when the broker refuses
   */
  public static void main(String[] args) throws Exception {
    try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, args[0]))) {
      admin.createAcls(rights("User:" + args[1])).all().get();
    }
  }

  private static List<AclBinding> rights(String user) {
    ResourcePattern cluster =
        new ResourcePattern(ResourceType.CLUSTER, Resource.CLUSTER_NAME, PatternType.LITERAL);
    return Stream.concat(
            Stream.of(ResourceType.TOPIC, ResourceType.GROUP)
                .map(type -> new ResourcePattern(type, OWN_NAMES, PatternType.PREFIXED))
                .map(own -> right(user, own, AclOperation.ALL)),
            TO_SEE.stream().map(operation -> right(user, cluster, operation)))
        .toList();
  }

  private static AclBinding right(String user, ResourcePattern on, AclOperation operation) {
    return new AclBinding(
        on, new AccessControlEntry(user, "*", operation, AclPermissionType.ALLOW));
  }
}
