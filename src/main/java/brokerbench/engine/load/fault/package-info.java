/**
 * What disturbs a load on purpose. It registers with a leg as a listener of receipts; the load
 * itself knows of none.
 */
@NullMarked
package brokerbench.engine.load.fault;

import org.jspecify.annotations.NullMarked;
