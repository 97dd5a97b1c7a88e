/** Tests of claims. */
package brokerbench.claims;
