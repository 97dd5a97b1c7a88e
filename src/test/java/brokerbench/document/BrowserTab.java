package brokerbench.document;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.openqa.selenium.By;
import org.openqa.selenium.JavascriptException;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.print.PrintOptions;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A tab of a headless browser that is used as a person would: mouse, screen sizes, dark mode. */
public final class BrowserTab implements AutoCloseable {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Duration PERIOD = Duration.ofMillis(50);
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final ChromeDriver driver;
  private final ProcessHandle program;

  private BrowserTab(ChromeDriver driver) {
    this.driver = driver;
    long browser = (Long) driver.getCapabilities().getCapability("goog:processID");
    this.program = ProcessHandle.of(browser).flatMap(ProcessHandle::parent).orElseThrow();
  }

  /**
   * Opens a tab; without a browser the test is left out, or fails where it must not be.
   *
   * @param scratch for the profile of the browser
   */
  public static BrowserTab open(Path scratch) {
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(program("chromedriver"))
            .withEnvironment(Map.of("HOME", scratch.toString()))
            .build();
    LoggingPreferences logged = new LoggingPreferences();
    logged.enable(LogType.BROWSER, Level.SEVERE);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(program("chromium", "chromium-browser", "google-chrome"));
    options.setCapability(ChromeOptions.LOGGING_PREFS, logged);
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--hide-scrollbars",
        "--force-color-profile=srgb",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
        "--user-data-dir=" + scratch.resolve("browser"));
    return new BrowserTab(new ChromeDriver(service, options));
  }

  private static File program(String... names) {
    String missing = "no " + names[0] + " found; install chromium and chromium-driver";
    return Stream.of(names)
        .flatMap(
            name ->
                Stream.of(System.getenv("PATH").split(":", -1))
                    .map(directory -> Path.of(directory, name)))
        .filter(Files::isExecutable)
        .findFirst()
        .map(Path::toFile)
        .orElseGet(() -> System.getenv("CI") == null ? abort(missing) : fail(missing));
  }

  /** How large its screen is, and whether its reader likes pages dark. */
  public void screen(int width, int height, boolean dark) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
  }

  /** Opens an address, and waits until the page is there. */
  public void go(String address) {
    driver.get(address);
  }

  /** Waits until an expression of the page is true, over reloads too. */
  public void await(String expression) {
    new WebDriverWait(driver, LIMIT, PERIOD)
        .ignoring(JavascriptException.class)
        .withMessage(() -> "never true: " + expression + "; " + complaints())
        .until(_ -> see("Boolean(" + expression + ")").asBoolean());
  }

  /** The value of an expression of the page. */
  public JsonNode see(String expression) {
    return MAPPER.valueToTree(driver.executeScript("return " + expression));
  }

  /** Moves the mouse over the middle of an element. */
  public void hover(String selector) {
    WebElement element = driver.findElement(By.cssSelector(selector));
    // What is drawn only near the screen is not there yet under the first move.
    new Actions(driver).moveToElement(element, -1, 0).moveToElement(element).perform();
  }

  /** What an element looks like. */
  public BufferedImage picture(String selector) throws IOException {
    WebElement element = driver.findElement(By.cssSelector(selector));
    // What is not wholly on the screen is cut off.
    driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", element);
    byte[] png = element.getScreenshotAs(OutputType.BYTES);
    return ImageIO.read(new ByteArrayInputStream(png));
  }

  /** The page as it is printed: a PDF file. */
  public byte[] paper() {
    return Base64.getDecoder().decode(driver.print(new PrintOptions()).getContent());
  }

  /** Errors of pages since they were last asked for, and what policies forbade. */
  public List<String> complaints() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(LogEntry::getMessage)
        .toList();
  }

  @Override
  public void close() {
    List<ProcessHandle> started = Stream.concat(program.descendants(), Stream.of(program)).toList();
    try {
      driver.quit();
    } finally {
      // A test that was interrupted cannot ask for an end.
      started.forEach(ProcessHandle::destroyForcibly);
      program.onExit().join();
    }
  }
}
