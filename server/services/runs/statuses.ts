/** Says how long a hold counts that is not renewed. README.md draws the states of a run. */
export const heldSeconds = 30;
