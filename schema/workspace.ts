import { z } from 'zod';
import { boundedText } from './wire.ts';

/** The name that a time zone goes by; null where there is none of this name. */
function knownZone(name: string): string | null {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
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
