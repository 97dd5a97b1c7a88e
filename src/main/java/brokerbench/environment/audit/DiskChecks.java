package brokerbench.environment.audit;

import brokerbench.environment.audit.AuditCheck.Outcome;
import brokerbench.environment.host.DataVolume;
import brokerbench.quantity.ByteSize;
import java.nio.file.Path;
import java.util.List;

/** The checks of the disk that brokers use. */
final class DiskChecks {

  static final String DIRECTORY = "data_directory";

  private DiskChecks() {}

  static List<AuditCheck> of(Path directory, DataVolume volume, long neededBytes) {
    return List.of(
        AuditLimits.check(
            DIRECTORY,
            AuditLimits.warnUnless(volume.memoryBacked().isEmpty()),
            directory + " on " + volume.fileSystemType(),
            "a disk",
            "put the brokers' data on a disk, or read no disk figure"),
        AuditLimits.check(
            "free_space",
            AuditLimits.failUnless(volume.holds(neededBytes)),
            new ByteSize(volume.freeBytes()).text(),
            new ByteSize(neededBytes).text() + " and some to spare",
            volume.remedy()));
  }

  static AuditCheck unusable(Outcome outcome, String found, String wanted, String advice) {
    return AuditLimits.check(DIRECTORY, outcome, found, wanted, advice);
  }
}
