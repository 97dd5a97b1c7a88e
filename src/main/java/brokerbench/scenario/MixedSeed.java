package brokerbench.scenario;

/**
 * Seeds that are derived from one: unlike each other in all bits, also where what they are derived
 * from differs in one. The finalizer of SplitMix64 (Steele, Lea and Flood 2014, Stafford's variant
 * 13), a bijection: two numbers never give one seed.
 */
public final class MixedSeed {

  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  private MixedSeed() {}

  /** Seed {@code number} of those that {@code seed} gives. */
  public static long of(long seed, long number) {
    return mixed(mixed(seed) + number * GOLDEN_GAMMA);
  }

  private static long mixed(long bits) {
    long first = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
    long second = (first ^ (first >>> 27)) * 0x94d049bb133111ebL;
    return second ^ (second >>> 31);
  }
}
