/** Seconds that a hold counts without renewal. README.md draws the states of a run. */
export const heldSeconds = 30;
