/** The limits of an expression. What an expression sees is bounded by the limits of runs. */
export const limits = {
  /** Characters of its text. */
  textMost: 10_000,
  /** Parts of it inside one another: brackets, and terms of a sum. */
  nestingMost: 500,
  /** `.` in its text, and `%`. */
  dotsMost: 1_000,
  percentMost: 100,
  /** Of the processor; where a system does not tell it, by the clock. */
  timeoutMs: 1_000,
  /** Of the processor, before it makes room for those that are not known to take long. */
  trialMs: 10,
  /** By the clock, however little of the processor it gets. */
  wallMs: 10_000,
  /** Evaluations of a part of it. */
  stepsMost: 1_000_000,
  /** Evaluations inside one another, as a function makes them that calls itself. */
  depthMost: 20_000,
  /** Items of a list, characters of a text on the way to its value. */
  listMost: 1_000_000,
  stringMost: 10_000_000,
  /** Its value: characters of JSON, and levels. */
  valueMost: 1_000_000,
  valueDepthMost: 100,
  /** Resident bytes of the process that evaluates what is not simple. */
  memoryBytes: 512 * 1_024 * 1_024,
} as const;
