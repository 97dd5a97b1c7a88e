package brokerbench.scenario;

import brokerbench.quantity.Worded;

/** By what brokers know who a client is, beside its certificate. */
public enum Auth implements Worded {
  /** By nothing: everybody may connect. */
  NONE,
  /** By a name and a password, which the client sends as they are. */
  PASSWORD,
  /** By a name and a proof that the client has its password: SCRAM-SHA-512. */
  SCRAM,
  /** By a word that all clients have in common. */
  TOKEN,
  /** By a signature with a key on Ed25519, whose seed the client has. */
  NKEY;

  public boolean isOn() {
    return this != NONE;
  }
}
