import { z } from 'zod';
import { boundedText } from './wire.ts';

/**
 * The name that a time zone goes by today, whatever older name was sent; null where there is none of this name. Browsers
 * still tell older ones, such as Asia/Calcutta, and the databases of some systems know none of these.
 */
function knownZone(name: string): string | null {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(name)) return null;
  try {
    const zone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    const zonesOfToday = Intl.supportedValuesOf('timeZone');
    if (zonesOfToday.includes(zone)) return zone;
    const epoch = Temporal.Instant.fromEpochMilliseconds(0);
    const here = epoch.toZonedDateTimeISO(zone);
    return zonesOfToday.find((other) => here.equals(epoch.toZonedDateTimeISO(other))) ?? zone;
  } catch {
    return null;
  }
}

export const timeZoneName = boundedText(100)
  .refine((name) => knownZone(name) !== null, 'must be the name of a time zone, such as Europe/Berlin')
  .overwrite((name) => knownZone(name) ?? name);

export const workspaceUpdate = z
  .object({
    timeZone: timeZoneName.meta({
      description:
        'Time zone of the days of figures, such as Europe/Berlin. Rollups are remade for it; until then figures are read from rows',
    }),
  })
  .meta({ id: 'WorkspaceUpdate', requestExample: { timeZone: 'Europe/Berlin' } });

export const workspaceRecord = z
  .object({ oId: z.string(), name: z.string(), timeZone: z.string() })
  .meta({ id: 'Workspace' });
