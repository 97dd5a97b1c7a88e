/** Tests of the audit of the host. */
package brokerbench.environment.audit;
