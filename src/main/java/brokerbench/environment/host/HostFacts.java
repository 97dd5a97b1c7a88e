package brokerbench.environment.host;

import brokerbench.results.EnvironmentFacts;
import brokerbench.validity.HostFinding;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.ComputerSystem;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.software.os.OperatingSystem;

/** Reads what machine this is. A fact that the host does not give is absent. */
public final class HostFacts {

  private static final String CGROUP_ROOT = "/sys/fs/cgroup";

  /** Facts that must be the same at the end of a run. */
  private static final List<String> CONSTANT =
      List.of(
          "os",
          "kernel",
          "cpu_model",
          "cpu_count_logical",
          "cpu_count_physical",
          "cpu_governor",
          "memory_total_bytes",
          "cgroup_version",
          "clock_source",
          "data_device",
          "data_file_system",
          "java_version",
          "java_vendor",
          "virtualisation");

  private HostFacts() {}

  /** The facts of this instant, and of the disk of {@code dataDirectory}, which exists. */
  public static EnvironmentFacts gather(Path dataDirectory) {
    SortedMap<String, String> facts = new TreeMap<>();
    SystemInfo info = new SystemInfo();
    processor(facts, info.getHardware());
    system(facts, info.getOperatingSystem());
    disk(facts, dataDirectory);
    facts.put("java_version", Runtime.version().toString());
    facts.put("java_vendor", System.getProperty("java.vendor"));
    facts.put("java_vm_name", System.getProperty("java.vm.name"));
    facts.put("java_vm_version", System.getProperty("java.vm.version"));
    facts.put("process_cpu_source", new ProcessCpuTime().source());
    facts.put(
        "docker_installed", Boolean.toString(ExternalCommand.onSearchPath("docker").isPresent()));
    return new EnvironmentFacts(Collections.unmodifiableSortedMap(facts));
  }

  /** A finding per fact that must not change and did. */
  public static List<HostFinding.EnvironmentChanged> changed(
      EnvironmentFacts before, EnvironmentFacts after) {
    return CONSTANT.stream()
        .map(
            fact ->
                new HostFinding.EnvironmentChanged(
                    fact,
                    before.facts().getOrDefault(fact, "absent"),
                    after.facts().getOrDefault(fact, "absent")))
        .filter(change -> !change.before().equals(change.after()))
        .toList();
  }

  private static void processor(Map<String, String> facts, HardwareAbstractionLayer hardware) {
    CentralProcessor processor = hardware.getProcessor();
    facts.put("cpu_model", processor.getProcessorIdentifier().getName().strip());
    facts.put("cpu_count_logical", Integer.toString(processor.getLogicalProcessorCount()));
    facts.put("cpu_count_physical", Integer.toString(processor.getPhysicalProcessorCount()));
    facts.put("cpu_architecture", System.getProperty("os.arch"));
    HostText.firstLine("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
        .ifPresent(governor -> facts.put("cpu_governor", governor));
    double load = processor.getSystemLoadAverage(1)[0];
    if (load >= 0) {
      facts.put("load_average_1min", Double.toString(load));
    }
    HostUse.Reading use = new HostUse(hardware).read();
    facts.put(
        "steal_share_since_boot",
        String.format(java.util.Locale.ROOT, "%.5f", (double) use.stolenNs() / use.wholeNs()));
    facts.put("memory_total_bytes", Long.toString(hardware.getMemory().getTotal()));
    facts.put("memory_available_bytes", Long.toString(hardware.getMemory().getAvailable()));
    facts.put(
        "swap_used_bytes", Long.toString(hardware.getMemory().getVirtualMemory().getSwapUsed()));
    facts.put("virtualisation", virtualisation(hardware));
  }

  private static void system(Map<String, String> facts, OperatingSystem system) {
    facts.put("os", system.getFamily() + " " + system.getVersionInfo().getVersion());
    HostText.firstLine("/proc/sys/kernel/osrelease")
        .or(() -> Optional.of(system.getVersionInfo().getBuildNumber()))
        .ifPresent(kernel -> facts.put("kernel", kernel));
    HostText.firstLine("/sys/devices/system/clocksource/clocksource0/current_clocksource")
        .ifPresent(source -> facts.put("clock_source", source));
    HostText.firstLine("/sys/kernel/mm/transparent_hugepage/enabled")
        .ifPresent(setting -> facts.put("transparent_hugepage", setting));
    if (Files.isRegularFile(Path.of(CGROUP_ROOT, "cgroup.controllers"))) {
      facts.put("cgroup_version", "2");
    } else if (Files.isDirectory(Path.of(CGROUP_ROOT, "memory"))) {
      facts.put("cgroup_version", "1");
    }
  }

  private static void disk(Map<String, String> facts, Path dataDirectory) {
    try {
      FileStore store = Files.getFileStore(dataDirectory);
      facts.put("data_device", store.name());
      facts.put("data_file_system", store.type());
      facts.put("data_total_bytes", Long.toString(store.getTotalSpace()));
      facts.put("data_free_bytes", Long.toString(store.getUsableSpace()));
      String device = Path.of(store.name()).getFileName().toString();
      HostText.firstLine("/sys/class/block/" + device + "/queue/rotational")
          .map(rotational -> rotational.equals("1") ? "rotating" : "solid state")
          .ifPresent(kind -> facts.put("data_disk_kind", kind));
      HostText.firstLine("/sys/class/block/" + device + "/queue/scheduler")
          .ifPresent(scheduler -> facts.put("data_disk_scheduler", scheduler));
    } catch (IOException | java.nio.file.InvalidPathException absent) {
      facts.put("data_device", "unknown");
    }
  }

  private static String virtualisation(HardwareAbstractionLayer hardware) {
    ComputerSystem computer = hardware.getComputerSystem();
    return ExternalCommand.run(List.of("systemd-detect-virt"), Duration.ofSeconds(5))
        .map(result -> result.output().strip())
        .orElseGet(() -> computer.getManufacturer() + " " + computer.getModel());
  }
}
