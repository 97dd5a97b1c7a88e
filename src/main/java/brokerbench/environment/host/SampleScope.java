package brokerbench.environment.host;

import java.time.Duration;

/**
 * What samples belong to, and how often they are taken.
 *
 * @param trial id of the trial
 * @param fork 1 or more
 * @param interval time between two samples
 */
public record SampleScope(String trial, int fork, Duration interval) {}
