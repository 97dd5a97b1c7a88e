package brokerbench.broker.spool.server;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.ClientAddress;
import brokerbench.environment.node.ContainerGroup;
import brokerbench.environment.node.NodeAddress;
import brokerbench.environment.node.NodePlan;
import brokerbench.environment.node.ProcessLayout;
import brokerbench.environment.node.ProcessServers;
import brokerbench.environment.node.ServerAvailability;
import brokerbench.environment.node.Startup;
import brokerbench.environment.software.ServerInstallation;
import brokerbench.environment.software.ServerSoftware;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** One process on one port. */
public final class SpoolServers implements BrokerServers, ProcessServers {

  @Override
  public String broker() {
    return "spool";
  }

  @Override
  public Startup startup() {
    return new Startup("spool is ready", Duration.ofSeconds(10), Optional.empty());
  }

  @Override
  public ProcessServers asProcesses() {
    return this;
  }

  @Override
  public List<ContainerGroup> inContainers(Params params) {
    throw new EnvironmentException("spool has no image; give --env process");
  }

  @Override
  public ServerAvailability availability(ServerSoftware software, List<Params> trials) {
    return new ServerAvailability(Optional.of(java().toString()), "no java", "java", "get java");
  }

  @Override
  public ServerInstallation obtain(ServerSoftware software, Params params) {
    Path classes =
        Path.of(SpoolMain.class.getProtectionDomain().getCodeSource().getLocation().getPath());
    return ServerInstallation.ofProgram(
        broker(),
        "1",
        java(),
        List.of(java().toString(), "-Xmx256m", "-cp", classes.toString(), SpoolMain.class.getName()),
        "given");
  }

  private static Path java() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }

  @Override
  public int portsPerNode() {
    return 1;
  }

  @Override
  public List<NodePlan> plan(ProcessLayout layout) throws IOException {
    int port = layout.port(1, 0);
    return List.of(
        new NodePlan(
            NodeAddress.onLoopback("spool-1", port),
            layout.installation().command(Integer.toString(port)),
            Files.createDirectories(layout.directory().resolve("spool-1")),
            ClientAddress.tcp(port)));
  }
}
