/** Tests of the room {@code quantity}: parse, print, compare, in any locale. */
package brokerbench.quantity;
