package brokerbench.broker.redis.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedisConnectionTest {

  @ParameterizedTest
  @CsvSource({
    "+OK~, OK",
    ":42~, 42",
    "$6~a~b c~, a~b c",
    "$0~~, ''",
    "$-1~, ''",
    "*3~$3~dir~:7~*1~+x~, dir|7|x"
  })
  void a_reply_becomes_text(String reply, String text) throws IOException {
    // the tilde stands for the end of a line, the bar for the end of an element
    String bytes = reply.replace("~", "\r\n");
    try (StubRedis redis = new StubRedis(command -> bytes);
        RedisConnection connection = RedisConnection.open(redis.address(), Optional.empty())) {
      assertThat(connection.ask("ANY")).isEqualTo(text.replace("~", "\r\n").replace("|", "\n"));
    }
  }

  @Test
  void a_command_goes_out_word_by_word_and_the_password_first() throws IOException {
    try (StubRedis redis = new StubRedis(command -> "+OK\r\n");
        RedisConnection connection =
            RedisConnection.open(redis.address(), Optional.of("pässword"))) {
      connection.ask("CLUSTER", "ADDSLOTSRANGE", "0", "5460");

      assertThat(redis.commands()).containsExactly("AUTH pässword", "CLUSTER ADDSLOTSRANGE 0 5460");
    }
  }

  @Test
  void an_error_carries_the_servers_words() throws IOException {
    try (StubRedis redis = new StubRedis(command -> "-WRONGPASS invalid pair\r\n")) {
      assertThatThrownBy(() -> RedisConnection.open(redis.address(), Optional.of("x")))
          .isInstanceOf(RedisRefusedException.class)
          .hasMessage("WRONGPASS invalid pair");
    }
  }

  @Test
  void another_protocol_is_no_reply() throws IOException {
    try (StubRedis http = new StubRedis(command -> "HTTP/1.1 400 Bad Request\r\n");
        RedisConnection connection = RedisConnection.open(http.address(), Optional.empty())) {
      assertThatThrownBy(() -> connection.ask("PING"))
          .isInstanceOf(IOException.class)
          .hasMessage("'HTTP/1.1 400 Bad Request' is not a reply of a Redis server");
    }
  }

  @Test
  void a_connection_that_ends_inside_a_reply_is_told() throws IOException {
    try (StubRedis redis = new StubRedis(command -> "");
        RedisConnection connection = RedisConnection.open(redis.address(), Optional.empty())) {
      assertThatThrownBy(() -> connection.ask("PING"))
          .isInstanceOf(EOFException.class)
          .hasMessage("the node closed the connection");
    }
  }
}
