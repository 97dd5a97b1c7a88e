/** Tests of figures. */
package brokerbench.figures;
