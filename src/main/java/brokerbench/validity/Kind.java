package brokerbench.validity;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What all findings of one record share, written on the record. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Kind {

  /** What a finding of this kind makes of a number, unless its data decide. */
  Validity implies() default Validity.SUSPECT;

  /**
   * The rule in words where data decide: whether there is a doubt, or how grave it is. Thresholds
   * come from the record's constants.
   */
  String rule() default "";

  /**
   * What was found, in a line, with the record's components by their names in files, such as {@code
   * {limit_ns}}. Those in {@code _ns} are shown such as {@code 1.22 ms}, those in {@code
   * _per_second} such as {@code 82,300 msg/s}, other decimals, which are shares, in percent.
   */
  String text();

  /** What commonly brings it about. */
  String cause();

  /** What to do about it. */
  String nextStep();
}
