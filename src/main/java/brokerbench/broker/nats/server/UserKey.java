package brokerbench.broker.nats.server;

import brokerbench.scenario.InvalidScenarioException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;

/**
 * A user's key as NATS writes it: base 32 of a prefix, the key or its seed, and a checksum
 * (CRC-16/XMODEM, low byte first).
 *
 * @param seed what a client has
 * @param publicKey what a server has
 */
record UserKey(String seed, String publicKey) {

  private static final int OF_SEED = 18 << 3;
  private static final int OF_USER = 20 << 3;
  private static final int KEY_BYTES = 32;
  private static final int PREFIX_BYTES_OF_SEED = 2;
  private static final int POLYNOMIAL = 0x1021;
  private static final String BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

  /** A new one. */
  static UserKey random() {
    byte[] seed = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(seed);
    return ofSeed(seed);
  }

  /**
   * The key of a seed as NATS writes it.
   *
   * @throws InvalidScenarioException when it is none; the message holds nothing of it
   */
  static UserKey of(String seed) {
    InvalidScenarioException.when(
        !seed.matches("SU[A-Z2-7]{56}"),
        "auth_file: its line is not the seed of a user's NKey, which begins with SU and has 58"
            + " characters");
    byte[] bytes = decoded(seed);
    return ofSeed(
        Arrays.copyOfRange(bytes, PREFIX_BYTES_OF_SEED, PREFIX_BYTES_OF_SEED + KEY_BYTES));
  }

  private static UserKey ofSeed(byte[] seed) {
    ByteArrayOutputStream prefixed = new ByteArrayOutputStream();
    prefixed.write(OF_SEED | (OF_USER >> 5));
    // The low bits of the user's prefix, of which there are none.
    prefixed.write(0);
    prefixed.writeBytes(seed);
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    shown.write(OF_USER);
    shown.writeBytes(publicKeyOf(seed));
    return new UserKey(checked(prefixed.toByteArray()), checked(shown.toByteArray()));
  }

  /**
   * The JDK tells a public key with a new pair alone, whose private key is what its source gives.
   */
  private static byte[] publicKeyOf(byte[] seed) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("Ed25519");
      generator.initialize(NamedParameterSpec.ED25519, new Given(seed));
      KeyPair pair = generator.generateKeyPair();
      byte[] encoded = pair.getPublic().getEncoded();
      return Arrays.copyOfRange(encoded, encoded.length - KEY_BYTES, encoded.length);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has Ed25519", e);
    }
  }

  private static String checked(byte[] bytes) {
    int crc = 0;
    for (byte each : bytes) {
      crc ^= (each & 0xff) << 8;
      for (int bit = 0; bit < 8; bit++) {
        crc = (crc & 0x8000) == 0 ? crc << 1 : (crc << 1) ^ POLYNOMIAL;
      }
      crc &= 0xffff;
    }
    byte[] whole = Arrays.copyOf(bytes, bytes.length + 2);
    whole[bytes.length] = (byte) crc;
    whole[bytes.length + 1] = (byte) (crc >> 8);
    return encoded(whole);
  }

  private static String encoded(byte[] bytes) {
    ByteBuffer padded = ByteBuffer.wrap(Arrays.copyOf(bytes, bytes.length + 1));
    StringBuilder text = new StringBuilder();
    for (int bit = 0; bit < bytes.length * Byte.SIZE; bit += 5) {
      int pair = padded.getShort(bit / Byte.SIZE);
      text.append(BASE_32.charAt((pair >> (11 - bit % Byte.SIZE)) & 31));
    }
    return text.toString();
  }

  private static byte[] decoded(String text) {
    byte[] bytes = new byte[text.length() * 5 / Byte.SIZE];
    for (int bit = 0; bit < bytes.length * Byte.SIZE; bit++) {
      int digit = BASE_32.indexOf(text.charAt(bit / 5));
      if ((digit & (16 >> (bit % 5))) != 0) {
        bytes[bit / Byte.SIZE] |= (byte) (128 >> (bit % Byte.SIZE));
      }
    }
    return bytes;
  }

  /** A source that gives what it was given. */
  private static final class Given extends SecureRandom {

    private static final long serialVersionUID = 1L;

    private final byte[] bytes;

    private Given(byte[] bytes) {
      this.bytes = bytes.clone();
    }

    @Override
    public void nextBytes(byte[] target) {
      System.arraycopy(bytes, 0, target, 0, target.length);
    }
  }
}
