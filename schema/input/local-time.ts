/** A time that named no time zone. Until `inTimeZone` has placed it in one, it is that time in UTC. */
export class LocalTime extends Date {}

/**
 * Returns an input with the moments that its local times are in a time zone. Looked at are its members and theirs, where
 * shapes have times: a body may hold free JSON of any size and depth.
 */
export function inTimeZone<Input>(input: Input, timeZone: string): Input {
  return timeZone === 'UTC' ? input : placed(input, timeZone, 2);
}

function placed<Value>(value: Value, timeZone: string, levels: number): Value {
  if (value instanceof LocalTime) return new Date(momentIn(timeZone, value.getTime())) as Value;
  if (levels === 0 || value === null || typeof value !== 'object') return value;
  // texts of a file, dates and lists are no members of an input
  if (![Object.prototype, null].includes(Object.getPrototypeOf(value))) return value;
  const members = Object.entries(value).map(([name, member]) => [name, placed(member, timeZone, levels - 1)]);
  return Object.fromEntries(members) as Value;
}

/** `clockTime` is what a clock of the zone shows, as milliseconds of UTC. Of two such moments the earlier is returned. */
export const momentIn = (timeZone: string, clockTime: number): number =>
  Temporal.Instant.fromEpochMilliseconds(clockTime)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime()
    .toZonedDateTime(timeZone).epochMilliseconds;
