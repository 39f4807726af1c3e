import { z } from 'zod';

/** A workspace's own figures of retention: days, and versions of assets. */

const figure = (least: number, most: number, description: string) =>
  z.number().int().min(least).max(most).nullable().optional().meta({ description });
const days = (description: string, least = 1) => figure(least, 36_500, description);

export const retentionUpdate = z
  .object({
    events: days('Days after the event'),
    runs: days('Days after the end of a run or an import; shortens RUN_RETENTION_DAYS'),
    deliveries: days('Days after the end of a delivery; shortens RUN_RETENTION_DAYS'),
    audit: days('Days of the audit list', 30),
    assetVersions: figure(1, 1_000_000, 'Versions of an asset; shortens ASSET_VERSIONS'),
  })
  .meta({ id: 'RetentionUpdate', requestExample: { events: 730, audit: 365 } });

const kept = z.number().int().nullable();

export const retentionRecord = z
  .object({ events: kept, runs: kept, deliveries: kept, audit: kept, assetVersions: kept })
  .meta({ id: 'Retention', description: "null: the server's settings" });

export type RetentionFigure = keyof z.infer<typeof retentionRecord>;
