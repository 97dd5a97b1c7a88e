/** Tests of statistics, reports and exports. */
package brokerbench.report;
