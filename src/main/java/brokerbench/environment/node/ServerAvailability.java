package brokerbench.environment.node;

import java.util.Optional;

/**
 * Whether a host has a server program, or a way to fetch it.
 *
 * @param found where it would come from; empty when there is no way
 * @param absent what was looked for in vain, for people
 * @param wanted any of which would do, for people
 * @param advice what to do where there is no way
 */
public record ServerAvailability(
    Optional<String> found, String absent, String wanted, String advice) {}
