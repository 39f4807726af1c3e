/** Returns the index of the counter to increment, one of sixteen for each day. */
export const dailySlot = () => Math.floor(Math.random() * 16);

/** Returns the day (UTC) of a time. */
export const dateOf = (time: Date | number) => new Date(time).toISOString().slice(0, 10);
