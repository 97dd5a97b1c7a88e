/** What holds for the whole code base: the layering of the rooms. */
package brokerbench;
