package brokerbench.cli;

import picocli.CommandLine.IVersionProvider;

/** Version of the suite, from its jar. */
final class SuiteVersion implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {"brokerbench " + text()};
  }

  static String text() {
    String version = Main.class.getPackage().getImplementationVersion();
    return version == null ? "from classes" : version;
  }
}
