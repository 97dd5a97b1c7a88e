package brokerbench.scenario;

import brokerbench.quantity.Worded;

/** Whether clients encrypt what they send, and who shows a certificate to whom. */
public enum Tls implements Worded {
  /** Plain text. */
  NONE,
  /** The server shows its certificate; clients check who signed it and for which address. */
  SERVER,
  /** Clients show one too, and are refused without. */
  MUTUAL;

  public boolean isOn() {
    return this != NONE;
  }
}
