package brokerbench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static com.tngtech.archunit.library.modules.syntax.ModuleDependencyScope.consideringOnlyDependenciesInAnyPackage;
import static com.tngtech.archunit.library.modules.syntax.ModuleRuleDefinition.modules;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Date;

/** The layering, as rules over the classes of {@code brokerbench}. */
enum ArchitectureRules {
  ROOMS_KNOW_ONLY_WHAT_THE_TABLE_ALLOWS(
      modules()
          .definedByPackages("brokerbench.(*)..")
          .should()
          .respectTheirAllowedDependencies(
              Rooms.arrows(), consideringOnlyDependenciesInAnyPackage("brokerbench.."))),

  EVERY_CLASS_STANDS_IN_A_ROOM_OF_THE_TABLE(
      classes().should().resideInAnyPackage(Rooms.packages())),

  ROOMS_AND_SUB_ROOMS_ARE_FREE_OF_CYCLES(
      slices().matching("brokerbench.(**)").should().beFreeOfCycles()),

  BROKERS_DO_NOT_KNOW_EACH_OTHER(
      slices().matching("brokerbench.broker.(*)..").should().notDependOnEachOther()),

  BROKERS_ARE_SEEN_ONLY_THROUGH_THEIR_INTERFACES(
      noClasses()
          .that()
          .resideOutsideOfPackage("brokerbench.broker.*..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("brokerbench.broker.*..")),

  SERVERS_STAY_OUT_OF_FORKS(
      noClasses()
          .that()
          .resideInAnyPackage(
              "brokerbench.broker",
              "brokerbench.broker.*.params..",
              "brokerbench.broker.*.client..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("brokerbench.broker.*.server..", "brokerbench.environment..")),

  PARAMETERS_NEED_NO_CLIENT(
      noClasses()
          .that()
          .resideInAPackage("brokerbench.broker.*.params..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("brokerbench.broker", "brokerbench.broker.*.client..")),

  A_FORK_KNOWS_ENDPOINTS_NOT_CONTAINERS(
      noClasses()
          .that()
          .resideInAnyPackage("brokerbench.engine.fork..", "brokerbench.engine.load..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("brokerbench.environment..")),

  KAFKA_CLIENTS_STAY_IN_THEIR_ROOM(onlyIn("broker.kafka.client", "org.apache.kafka..")),

  /** Beside it stand programs that are measured, of which one speaks to NATS. */
  JNATS_STAYS_IN_ITS_ROOM(
      noClasses()
          .that()
          .resideOutsideOfPackages(
              Rooms.packageOf("broker.nats.client"), Rooms.packageOf("broker.http.program"))
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.nats..")),

  HTTP_CLIENTS_STAY_IN_THEIR_ROOM(onlyIn("broker.http.client", "io.helidon.webclient..")),

  HTTP_SERVERS_STAY_IN_THE_ROOM_OF_WHAT_IS_MEASURED(
      onlyIn("broker.http.program", "io.helidon.webserver..")),

  LETTUCE_STAYS_IN_ITS_ROOM(onlyIn("broker.redis.client", "io.lettuce..")),

  NETTY_STAYS_IN_THE_ROOM_THAT_BRINGS_IT(onlyIn("broker.redis.client", "io.netty..")),

  HISTOGRAMS_STAY_IN_MEASUREMENT(onlyIn("measurement", "org.HdrHistogram..")),

  ARGUMENTS_ARE_READ_IN_CLI(onlyIn("cli", "picocli..")),

  ONLY_MEASUREMENT_READS_A_CLOCK(
      noClasses()
          .that()
          .resideOutsideOfPackage("brokerbench.measurement..")
          .should()
          .accessTargetWhere(readsAClock())),

  ONLY_THE_CONSOLE_AND_THE_FORK_WRITE_TO_STANDARD_STREAMS(
      noClasses()
          .that()
          .resideOutsideOfPackages("brokerbench.cli..", "brokerbench.engine.fork..")
          .should(ACCESS_STANDARD_STREAMS)),

  OUTCOMES_ARE_RECORDS(
      classes()
          .that()
          .resideInAPackage("brokerbench.results..")
          .and()
          .haveSimpleNameEndingWith("Result")
          .should()
          .beRecords());

  // ArchUnit's rules are immutable, but not annotated so.
  @SuppressWarnings("ImmutableEnumChecker")
  private final ArchRule rule;

  ArchitectureRules(ArchRule rule) {
    this.rule = rule;
  }

  ArchRule rule() {
    return rule;
  }

  private static ArchRule onlyIn(String room, String library) {
    return noClasses()
        .that()
        .resideOutsideOfPackage(Rooms.packageOf(room))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(library);
  }

  private static DescribedPredicate<JavaAccess<?>> readsAClock() {
    return DescribedPredicate.describe(
        "the target reads a clock",
        access -> {
          AccessTarget target = access.getTarget();
          String owner = target.getOwner().getFullName();
          String name = target.getName();
          return switch (owner) {
            case "java.lang.System" -> name.equals("nanoTime") || name.equals("currentTimeMillis");
            case "java.time.Clock" -> name.startsWith("system") || name.startsWith("tick");
            case "java.util.Date" -> isConstructorWithoutArguments(target);
            default -> owner.startsWith("java.time.") && name.equals("now");
          };
        });
  }

  private static boolean isConstructorWithoutArguments(AccessTarget target) {
    return target.getFullName().equals(Date.class.getName() + ".<init>()");
  }
}
