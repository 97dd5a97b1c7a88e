package brokerbench.cli;

import brokerbench.claims.ClaimVerdicts;
import brokerbench.claims.ClaimsCsv;
import brokerbench.claims.ClaimsDocument;
import brokerbench.document.Block;
import brokerbench.document.Document;
import brokerbench.document.HtmlForm;
import brokerbench.replication.ReplicationDirectory;
import brokerbench.results.DurableFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The files that hold the verdicts on claims, each named when it is written. */
final class WrittenVerdicts {

  private WrittenVerdicts() {}

  /** The table and the page of a replication. */
  static void of(ReplicationDirectory directory, ClaimVerdicts verdicts, PrintWriter err) {
    csv(directory.claimsCsv(), verdicts, err);
    String title = "Replication " + directory.plan().name();
    List<Block> blocks = new ArrayList<>(List.of(new Block.Heading(1, title)));
    blocks.addAll(ClaimsDocument.of(verdicts).blocks());
    write(directory.htmlReport(), HtmlForm.of(title, new Document(blocks)), err);
  }

  /** The table in {@code file}. */
  static void csv(Path file, ClaimVerdicts verdicts, PrintWriter err) {
    write(file, ClaimsCsv.of(verdicts), err);
  }

  private static void write(Path file, String text, PrintWriter err) {
    DurableFile.replace(file, text);
    err.println("wrote " + file);
  }
}
