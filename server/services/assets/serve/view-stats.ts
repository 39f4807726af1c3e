import type { AssetStats } from '../../../../schema/asset-share.ts';
import type { Tx } from '../../../database/index.ts';
import { invalidField } from '../../../errors.ts';
import { noAsset } from '../lock.ts';

const dayMs = 86_400_000;
const usualDays = 30;
const pathsMost = 100;
const viewersMost = 1_000;

/** Returns the views of an asset in a range of days, by one statement, so that the sums agree. */
export async function assetViews(
  tx: Tx,
  workspace: string,
  { uuid, startDate, endDate }: { uuid: string; startDate?: Date | undefined; endDate?: Date | undefined },
  now: Date,
): Promise<AssetStats> {
  const end = endDate ?? now;
  const start = startDate ?? new Date(end.getTime() - usualDays * dayMs);
  if (start > end) throw invalidField('startDate', 'must not be later than endDate');
  const [firstDay, lastDay] = [start, end].map((at) => at.toISOString().slice(0, 10)) as [string, string];
  const sums = tx`
    coalesce(sum(requests) filter (where is_page), 0)::float8 as views, sum(requests)::float8 as requests`;
  const [row] = await tx<Omit<AssetStats, 'firstDay' | 'lastDay'>[]>`
    with seen as materialized (
      select *
      from asset_view
      where workspace_o_id = ${workspace}
        and asset_uuid = ${uuid}
        and day between ${firstDay}::date and ${lastDay}::date
    ),
    by_day as (select day::text, ${sums} from seen group by day),
    by_version as (select version, ${sums} from seen group by version),
    by_path as (
      select path, ${sums} from seen group by path order by sum(requests) desc, path limit ${pathsMost}
    ),
    by_viewer as (
      select seen.admitted_by, coalesce(share.recipient, share.label) as label, ${sums}
      from seen
      left join asset_share as share on share.workspace_o_id = ${workspace} and share.o_id = seen.admitted_by
      group by seen.admitted_by, share.recipient, share.label
      order by sum(requests) desc, seen.admitted_by
      limit ${viewersMost}
    )
    select
      asset.uuid,
      coalesce((select sum(requests) from seen where is_page), 0)::float8 as views,
      coalesce((select sum(requests) from seen), 0)::float8 as requests,
      coalesce((
        select jsonb_agg(jsonb_build_object('day', day, 'views', views, 'requests', requests) order by day) from by_day
      ), '[]') as by_day,
      coalesce((
        select jsonb_agg(jsonb_build_object('version', version, 'views', views, 'requests', requests) order by version)
        from by_version
      ), '[]') as by_version,
      coalesce((
        select jsonb_agg(jsonb_build_object('path', path, 'views', views, 'requests', requests) order by requests desc, path)
        from by_path
      ), '[]') as by_path,
      coalesce((
        select jsonb_agg(
          jsonb_build_object('admittedBy', admitted_by, 'label', label, 'views', views, 'requests', requests)
          order by requests desc, admitted_by
        )
        from by_viewer
      ), '[]') as by_viewer
    from asset
    where asset.workspace_o_id = ${workspace}
      and asset.uuid = ${uuid}
      and asset.deleted_at is null`;
  if (!row) throw noAsset();
  return { ...row, firstDay, lastDay };
}
