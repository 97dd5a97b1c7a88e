/**
 * A run while it goes on, for people who watch: its status in lines, and a page that a browser
 * follows. Listens to {@code engine}; measures nothing and asks no fork anything.
 *
 * <p>{@link brokerbench.live.RunStatus} is for a terminal and for the page. {@link
 * brokerbench.live.LiveListener} feeds {@link brokerbench.live.LivePage}, which answers with all
 * that it has heard so far, and then with events, each of which tells what was added since the one
 * before.
 */
@NullMarked
package brokerbench.live;

import org.jspecify.annotations.NullMarked;
