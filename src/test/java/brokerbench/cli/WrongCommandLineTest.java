package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.environment.Fixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WrongCommandLineTest {

  @TempDir Path directory;

  private static void assertOneLine(CommandRun run, int exitCode, String words) {
    assertThat(run.err().lines()).as(run.err()).hasSize(1);
    assertThat(run.err()).startsWith("bench: ").contains(words).doesNotContain("secret");
    assertThat(run.exitCode()).isEqualTo(exitCode);
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``                                   | Missing required subcommand",
        "rnu                                  | 'rnu'; did you mean 'run'?",
        "run                                  | no scenario given; try: bench run quickstart",
        "run quikstart                        | did you mean 'quickstart'?",
        "run [                                | is not a regular expression",
        "run none.yaml                        | scenario file none.yaml cannot be read",
        "durability --nodes 2                 | --nodes: 2 is not 1 or 3",
        "durability --cut one                 | --cut one: needs --nodes 3",
        "durability --cut two                 | 'two'",
        "durability --cuts 0                  | --cuts: 0 is not in 1 to 1000",
        "durability --load-time 10            | --load-time: duration '10' is not valid",
        "durability --load-time 2h            | --load-time: 2h is not in 1s to 1h",
        "durability --power-off 11m           | --power-off: 11m is not in 0s to 10m",
        "durability -p nodes=3                | -p nodes: follows from --nodes; give that",
        "durability -p load=saturate          | a power cut needs load=rate",
        "durability -p broker=inmemory        | durability=page-cache has no meaning for broker=inmemory",
        "durability -p broker=kafka -p kafka.acks=1 | durability=page-cache sets kafka.acks=all, and",
        "durability -p broker=inmemory -p durability=as-set | broker=inmemory lives in the client",
        "durability -p broker=http -p durability=as-set -p subscriptions_per_topic=0 | broker=http as it is configured stores no message",
        "durability -p broker=http -p durability=as-set -p subscriptions_per_topic=0 -p http.front=nginx | stores no message",
        "durability -p broker=nats -p nats.ack_policy=explicit -p consumer_pauses=1 -p consumers_per_subscription=2 | has no effect on a power cut; leave consumer_pauses out",
        "durability -p broker=nats -p publish_attempts=2 | publish_attempts=2 has no effect on a power cut",
        "durability -p broker=nats -p connect=each | connect=each has no effect on a power cut",
        "durability -p broker=nats -p node_disk=1GiB | node_disk=1GiB has no effect on a power cut",
        "durability -p broker=nats -p broker_life=trial | broker_life=trial has no effect on a power cut",
        "durability -p broker=nats -p consumer_work=1ms | consumer_work=1ms has no effect on a power cut",
        "durability -p broker=nats -p auth=password -p auth_file=/none | auth_file",
        "run http-gateway -p http.front=none -p http.workers=1 -p node_disk=1GiB | node_disk=1GiB: broker=http stores nothing",
        "run quickstart --sede 3              | '--sede'; did you mean '--seed'?",
        "run quickstart -f abc                | -f: 'abc' is not a whole number, 1 to 200, or auto",
        "run quickstart -f auto --precision 0% | --precision: '0%' is not above 0%, to 100%, such as 5%",
        "run quickstart -f auto --precision 200% | --precision: '200%' is not above 0%, to 100%",
        "run quickstart -f auto --precision 5 | --precision: '5' is not above 0%, to 100%",
        "run quickstart -f auto --most-forks 4 | --most-forks: 4 is not in 5 to 200",
        "run quickstart --precision 5%        | --precision: needs -f auto",
        "run quickstart -f 9 --most-forks 9   | --most-forks: needs -f auto",
        "run overload -f auto                 | has no one rate (rate_step); give -f COUNT",
        "run quickstart -f auto -p broker_life=trial | run in a row (broker_life=trial)",
        "replicate --precision 5%             | --precision: needs -f auto",
        "run quickstart -f -3                 | forks (-f): -3 is not in 1 to 200",
        "run quickstart -f 0                  | forks (-f): 0 is not in 1 to 200",
        "run quickstart -f 99999999999        | -f: '99999999999' is not a whole number",
        "run quickstart -wi 1001              | (-wi): 1001 is not in 0 to 1000",
        "run quickstart -i 0                  | (-i): 0 is not in 1 to 1000",
        "run quickstart -w 10parsecs          | -w: duration '10parsecs' is not valid",
        "run quickstart -r 1ms                | measurement time (-r): 1.00 ms is not in 10 ms",
        "run quickstart -r 169h               | is not in 10 ms to 7 days",
        "run quickstart -p                    | Missing required parameter for option '-p'",
        "run quickstart -p topics             | -p topics: expected NAME=VALUE",
        "run quickstart -p topics=            | -p topics=: expected NAME=VALUE",
        "run quickstart -p =3                 | -p =3: expected NAME=VALUE",
        "run quickstart -p topics=1,,2        | parameter topics: ''",
        "run quickstart -p topics=1,1         | give each value of a parameter once",
        "run quickstart -p topic=3            | unknown parameter 'topic'; did you mean 'topics'?",
        "run quickstart -p topics=-1          | parameter topics: '-1' is not in its range",
        "run quickstart -p topics=1e9         | parameter topics: '1e9' is not in its range",
        "run quickstart -p payload_size=1zB   | parameter payload_size: size '1zB'",
        "run quickstart -p payload_size=39B   | 40 to 67108864 bytes; the first 40 are the stamp",
        "run payload-size -p payload_size=1   | parameter payload_size: '1' is not in its range: 40",
        "run overload -p rate_step=0.5        | parameter rate_step: '0.5' is not in its range: 1 to 10",
        "run overload -p rate_step=1          | stop_at_loss=true ends steps; set rate_step above 1",
        "run overload -p load=saturate        | rate_step=1.5 needs load=rate",
        "run overload -p rate_step=4 -i 40    | beyond 1000000000 within 40 iterations; lower rate_step",
        "run iot-spikes -p spike_factor=0     | parameter spike_factor: '0' is not in its range: 1 to 1000",
        "run iot-spikes -p spike_length=10s   | leaves nothing of spike_every=10s between two spikes",
        "run slow-subscriber -p consumer_work=2m | parameter consumer_work: '2m' is not in its range",
        "run transport -p nodes=3             | redis.transport=unix reaches one node; nodes=3",
        "run quickstart -p broker=rabbit      | parameter broker: 'rabbit'",
        "run quickstart --scale 0             | --scale: 0.0 must be greater than 0 and at most 1000",
        "run quickstart --scale -1            | --scale: -1.0 must be greater than 0 and at most 1000",
        "run quickstart --scale 1e300         | --scale: 1.0E300 must be greater than 0 and at most 1000",
        "run quickstart --scale NaN           | --scale: NaN must be greater than 0 and at most 1000",
        "run quickstart --scale x             | option '--scale': 'x'",
        "run quickstart --seed x              | option '--seed': 'x'",
        "run quickstart --env docker          | --env: 'docker' is not known; did you mean 'process'? Use one of",
        "run quickstart --address kafka=a:1   | --address: is for --env external, this is --env process",
        "run quickstart --env external --address kafka | --address: 'kafka' is not BROKER=HOST:PORT[,HOST:PORT]",
        "run quickstart --env external --address kafka=here | --address: 'kafka=here' is not BROKER=HOST:PORT",
        "run quickstart --env external --address nats=me:secret@here:1 | --address: an address with '@' in it",
        "run quickstart --env external --address nats=h:99999 | --address: 'h:99999' has port 99999, which is not in 1 to 65535",
        "run quickstart --env external --address nats=h:0 | --address: 'h:0' has port 0, which is not",
        "run quickstart -p broker=nats --env external | no address of nats: give --address nats=HOST:PORT",
        "run quickstart -p broker=nats --env external --address nats=h:1 -p broker_state=cold | broker_state=cold needs brokers that the suite starts",
        "run quickstart -p broker=nats --env external --address nats=h:1 -p auth=token | auth=token: clients of your servers need what these ask for; give -p auth_file=FILE",
        "run quickstart -p broker=nats --env external --address nats=h:1 -p tls=mutual | tls=mutual: clients of your servers need a certificate",
        "run quickstart -p broker=nats --env external --address nats=h:1 -p tls=server -p tls_ca=/none | tls_ca=/none does not exist; give a file in PEM",
        "run quickstart -p broker=nats --env external --address nats=h:1 -p tls=mutual -p tls_certificate=/none -p tls_key=/none | tls_certificate=/none does not exist; give a file in PEM",
        "run quickstart -p broker=nats -p tls=server -p tls_ca=/none | tls_ca, tls_certificate and tls_key are for servers of your own",
        "run quickstart -p broker=nats -p tls=server -p tls_ca=/none --env compose | tls_ca, tls_certificate and tls_key are for servers of your own",
        "run http-gateway -p http.front=nginx -p http.registry=consul | http.registry=consul is asked by traefik and fabio alone",
        "run http-gateway -p http.front=fabio -p http.registry_version=1 | http.registry_version=1 is for http.registry=consul",
        "run http-gateway -p http.front=nginx -p http.workers=5 --env compose | http.workers=5: there are containers for 4",
        "run transport --env compose           | redis.transport=unix reaches no server in a container",
        "run quickstart -p broker=redis -p auth=password -p auth_user=stranger | auth_user=stranger is the suite's own user without rights",
        "run quickstart -p broker=nats -p auth=password -p auth_user=stranger | auth_user=stranger is the suite's own user without rights",
        "run quickstart -p broker=kafka -p auth=scram -p auth_user=stranger | auth_user=stranger is the suite's own user without rights",
        "run quickstart -p broker=kafka -p auth=scram -p auth_user=ANONYMOUS | auth_user=ANONYMOUS is what Kafka calls its own brokers",
        "run http-gateway -p http.front=traefik -p http.front_threads=2 | http.front_threads=2 is for haproxy and nginx; leave it out, or give -p http.front=haproxy,nginx",
        "run http-gateway -p http.front=none -p http.front_version=3.0 | http.front_version=3.0 is for programs that pass HTTP on; leave it out, or give one as http.front",
        "run http-gateway -p http.front=nginx -p http.nats_version=2.11.1 | http.nats_version=2.11.1 is for http.front=nats",
        "run http-gateway -p http.front=none -p http.nats_connections=4 | http.nats_connections=4 is for http.front=nats",
        "run http-gateway --server haproxy=/missing | --server haproxy=/missing: there is no such file",
        "run quickstart -p redis.password=secret | parameter 'redis.password' is called 'auth_file' now",
        "run quickstart -p broker=redis -p auth=password -p auth_file=/none | auth_file=/none does not exist",
        "run quickstart --server kafka=a      | --server kafka=a: no such program; use one of haproxy, nginx, traefik, fabio, consul, nats, redis",
        "run quickstart --inject 10%          | --inject: needs --aa",
        "run quickstart --aa --inject 0%      | --inject: '0%' is not above 0%, to 90%, such as 5%",
        "run quickstart --aa --inject 95%     | --inject: '95%' is not above 0%, to 90%",
        "run quickstart --aa --inject 0.1     | --inject: '0.1' is not above 0%, to 90%",
        "run quickstart --aa -p label=a       | label: --aa sets it; leave it out",
        "run quickstart --aa --inject 9% --env external --address nats=h:1 --address kafka=h:1 --address redis=h:1 | --env external: broker_stopped (--inject) stops processes",
        "run node-pause --env external --address nats=h:1 --address kafka=h:1 --address redis=h:1 | --env external: faults are made of nodes, which the suite did not start",
        "run node-pause --env external --address nats=h:1 --address kafka=h:1 --address redis=h:1 -p node_disk=64MiB -p faults=none | --env external: node_disk gives disks to nodes that",
        "run node-pause -p broker=inmemory -p node_disk=64MiB -p faults=none | node_disk=64MiB needs nodes of one server each",
        "run node-pause --env external --address nats=h:1 --address kafka=h:1 --address redis=h:1 -p client_path=proxy -p faults=none | --env external: client_path=proxy leads clients",
        "run node-pause -p broker=kafka -p node_disk=1MiB -p faults=none | node_disk=1MiB is not in its range: 0 to 1125899906842624 bytes; 0B, or 16MiB or more",
        "run node-pause -p broker=inmemory -p client_path=proxy -p faults=none | client_path=proxy needs a broker that clients connect to",
        "run transport -p client_path=proxy    | client_path=proxy leads TCP connections",
        "run node-pause -p client_path=proxy -p broker=redis -p faults=none -p nodes=3 -p replication_factor=2 | would lead what replicas copy",
        "run node-pause -p faults=freeze       | faults: 'freeze' is not a fault",
        "run node-pause -r 5s                  | goes on after the measurement of 5 s",
        "run quickstart --waive memori        | did you mean 'memory'?",
        "run quickstart --port-base 80        | --port-base: 80 is not in 1024 to 65000",
        "run quickstart --port-base 65536     | --port-base: 65536 is not in 1024 to 65000",
        "run quickstart -rf jmh               | -rf: 'jmh' is not known; did you mean 'jmh-json'?",
        "run quickstart -rff x                | -rff needs -rf",
        "run quickstart -rf csv -rff /none/x  | -rff: /none cannot be written",
        "list scenaros                        | expected one of [scenarios, params,",
        "check quikstart                      | did you mean 'quickstart'?",
        "report                               | Missing required parameter: 'RUN'",
        "report /none                         | /none is not a directory; give the directory of",
        "claims                               | Missing required parameter: 'RUN'",
        "claims /none                         | /none is not a directory; give the directory of",
        "report a b                           | Unmatched argument",
        "report a --proofs /none              | --proofs: /none is not a directory",
        "run quickstart --proofs /none        | --proofs: /none is not a directory",
      })
  void wrong_command_line_gets_one_line_and_exit_code_2(String arguments, String words) {
    assertOneLine(CommandRun.of(arguments), ExitCode.USAGE, words);
  }

  @Test
  void a_power_cut_is_all_that_is_done_to_nodes() {
    assertOneLine(
        CommandRun.of(
            List.of("durability", "-p", "broker=nats", "-p", "faults=kill node-1 at 5s for 1s")),
        ExitCode.USAGE,
        "faults=kill node-1 at 5s for 1s has no effect on a power cut; leave faults out");
  }

  @Test
  void report_on_a_directory_that_is_no_run_says_what_is_missing() {
    assertOneLine(CommandRun.of("report " + directory), ExitCode.USAGE, "it has no run.json");
  }

  @Test
  void broken_yaml_is_named_with_its_line() throws IOException {
    Path file = directory.resolve("broken.yaml");
    Files.writeString(file, "name: x\nparams:\n  broker: [kafka\n  topics: 3\n");

    assertOneLine(CommandRun.of("run " + file), ExitCode.USAGE, "broken.yaml line 4: broken YAML");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SUNOSEED | -p broker=nats -p auth=nkey | auth_file: its line is not the seed of a user's NKey",
        "a${b | --env compose -p broker=kafka -p auth=scram | auth_file: Kafka in a container takes no password",
      })
  void a_secret_that_servers_cannot_have_is_refused(String secret, String more, String words)
      throws IOException {
    String file = Fixtures.passwordFile(directory, secret);

    assertOneLine(
        CommandRun.of("run quickstart " + more + " -p auth_file=" + file), ExitCode.USAGE, words);
  }

  @Test
  void two_scenarios_of_one_name_are_refused() throws IOException {
    Path file = directory.resolve("mine.yaml");
    Files.writeString(
        file, "name: quickstart\ntitle: Mine.\nparams: {broker: inmemory, topics: 1}\n");

    assertOneLine(
        CommandRun.of("run quickstart " + file),
        ExitCode.USAGE,
        "another scenario of this run is called 'quickstart' too");
  }

  @Test
  void scenario_found_by_two_words_is_run_once() {
    CommandRun run = CommandRun.of("run quickstart quick -l");

    assertThat(run.exitCode()).isEqualTo(ExitCode.VALID);
    assertThat(run.out().lines().filter("quickstart"::equals)).hasSize(1);
  }

  @Test
  void more_messages_than_a_disk_can_hold_are_refused() {
    assertOneLine(
        CommandRun.of(
            List.of(
                "run",
                "study-single-node",
                "-p=broker=nats",
                "-p=messages_per_producer=10000000000",
                "-p=topics=1000",
                "-p=partitions_per_topic=1000",
                "-p=producers_per_partition=1000",
                "--state=" + directory,
                "--out=" + directory.resolve("out"))),
        ExitCode.USAGE,
        "use a smaller --scale");
  }
}
