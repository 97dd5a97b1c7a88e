/** Tests of reports and exports. */
package brokerbench.report;
