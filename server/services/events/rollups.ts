/** Returns which of a day's sixteen counters to add to. */
export const dailySlot = () => Math.floor(Math.random() * 16);

/** The day (UTC) of a time. */
export const dateOf = (time: Date | number) => new Date(time).toISOString().slice(0, 10);
