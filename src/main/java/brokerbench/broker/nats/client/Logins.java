package brokerbench.broker.nats.client;

import brokerbench.scenario.Auth;
import brokerbench.scenario.Login;
import io.nats.client.AuthHandler;
import io.nats.client.NKey;
import io.nats.client.Options;
import java.io.IOException;
import java.security.GeneralSecurityException;
import org.jspecify.annotations.Nullable;

/** What the library is told to log in with. */
final class Logins {

  private Logins() {}

  static void set(Options.Builder options, Auth auth, Login login) {
    login
        .secret()
        .map(String::toCharArray)
        .ifPresent(
            secret -> {
              switch (auth) {
                case PASSWORD -> options.userInfo(login.user().toCharArray(), secret);
                case TOKEN -> options.token(secret);
                case NKEY -> options.authHandler(new Signing(NKey.fromSeed(secret)));
                case NONE, SCRAM ->
                    throw new IllegalArgumentException("NATS has no login by " + auth);
              }
            });
  }

  /** Signs what the server sends. */
  private record Signing(NKey key) implements AuthHandler {

    @Override
    public byte[] sign(byte[] nonce) {
      try {
        return key.sign(nonce);
      } catch (GeneralSecurityException | IOException e) {
        throw new IllegalStateException("the key of auth_file does not sign", e);
      }
    }

    @Override
    public char[] getID() {
      try {
        return key.getPublicKey();
      } catch (GeneralSecurityException | IOException e) {
        throw new IllegalStateException("the key of auth_file has no public key", e);
      }
    }

    @Override
    public char @Nullable [] getJWT() {
      return null;
    }
  }
}
