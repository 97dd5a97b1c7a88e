package brokerbench.results;

import java.util.OptionalLong;

/** A fault that is like another, but for what is changed. */
final class ChangedFault {

  private static final OptionalLong NONE = OptionalLong.empty();

  private final FaultEffect like;
  private String nodes;
  private long plannedNs;
  private long injectedNs;
  private long effectiveNs;
  private OptionalLong healedNs;
  private int producersAffected;
  private OptionalLong windowMedianNs;
  private OptionalLong windowMaxNs;
  private OptionalLong vanished;
  private OptionalLong unknownArrived;
  private OptionalLong unknownAbsent;
  private OptionalLong storedAgain;
  private String errors;

  ChangedFault(FaultEffect like) {
    this.like = like;
    this.nodes = like.nodes();
    this.plannedNs = like.plannedNs();
    this.injectedNs = like.injectedNs();
    this.effectiveNs = like.effectiveNs();
    this.healedNs = like.healedNs();
    this.producersAffected = like.producersAffected();
    this.windowMedianNs = like.windowMedianNs();
    this.windowMaxNs = like.windowMaxNs();
    this.vanished = like.vanished();
    this.unknownArrived = like.unknownArrived();
    this.unknownAbsent = like.unknownAbsent();
    this.storedAgain = like.storedAgain();
    this.errors = like.errors();
  }

  ChangedFault on(String changed) {
    nodes = changed;
    return this;
  }

  /** Planned, injected and in effect at once. */
  ChangedFault at(long changedNs, OptionalLong changedHealedNs) {
    plannedNs = changedNs;
    injectedNs = changedNs;
    effectiveNs = changedNs;
    healedNs = changedHealedNs;
    return this;
  }

  ChangedFault withoutWindow() {
    producersAffected = 0;
    windowMedianNs = NONE;
    windowMaxNs = NONE;
    return this;
  }

  ChangedFault failing(String changed) {
    errors = changed;
    return this;
  }

  ChangedFault unread() {
    vanished = NONE;
    unknownArrived = NONE;
    unknownAbsent = NONE;
    storedAgain = NONE;
    return this;
  }

  FaultEffect effect() {
    return new FaultEffect(
        like.trial(),
        like.fork(),
        like.fault(),
        like.kind(),
        like.target(),
        nodes,
        plannedNs,
        injectedNs,
        effectiveNs,
        healedNs,
        like.detectionNs(),
        like.producers(),
        producersAffected,
        windowMedianNs,
        windowMaxNs,
        like.windowBeforeNs(),
        like.recovery50Ns(),
        like.recovery95Ns(),
        like.catchUpNs(),
        like.late(),
        like.lateDuringFault(),
        like.delayCostMessageSeconds(),
        like.latencyBeforeNs(),
        like.latencyDuringNs(),
        vanished,
        unknownArrived,
        unknownAbsent,
        storedAgain,
        like.timers(),
        errors);
  }
}
