package brokerbench.cli;

import brokerbench.document.Document;
import brokerbench.document.HtmlForm;
import brokerbench.document.MarkdownForm;
import brokerbench.document.TextForm;
import brokerbench.report.PowerCutDocument;
import brokerbench.results.LocatedFinding;
import brokerbench.results.PowerCut;
import brokerbench.results.RunDirectory;
import java.io.PrintWriter;
import java.util.List;

/** What is made of power cuts for people. */
final class PowerCutOutput {

  private PowerCutOutput() {}

  /**
   * Writes the tables of {@code cuts} and the page into their run's directory, and prints them.
   *
   * @param findings of the run
   */
  static void write(
      RunDirectory directory, List<PowerCut> cuts, List<LocatedFinding> findings, PrintWriter out) {
    Document document = PowerCutDocument.of(cuts, findings);
    directory.writeDerived(directory.powerCutReport(), MarkdownForm.of(document));
    directory.writeDerived(directory.htmlReport(), HtmlForm.of(PowerCutDocument.TITLE, document));
    out.println(TextForm.of(document));
    out.flush();
  }
}
