/** The seconds for which a hold is valid without renewal. README.md draws the states of a run. */
export const heldSeconds = 30;
