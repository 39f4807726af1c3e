import { drainJobs } from '../support/jobs.ts';
import type { Tenant, World } from '../support/world.ts';

/** Fills a workspace with so many events by SQL, as lists read them: with the counts that imports keep. */
export async function holdAsManyEvents(
  world: World,
  { api, workspaceOId }: Tenant,
  count: number,
): Promise<void> {
  const first = {
    type: 'crm',
    eventType: 'opportunity_created',
    eventTimestamp: '2025-01-01T00:00:00.000Z',
    eventId: 'first',
    opportunityId: 'first',
    opportunityName: 'First',
    accountName: 'Loud Harbour',
  };
  const { status, body } = await api.post('/event/import', { events: [first] });
  if (status >= 300) throw new Error(JSON.stringify(body));
  await drainJobs(world);
  await world.db.asOwner(async (tx) => {
    await tx`
      insert into event (
        workspace_o_id, o_id, event_type, category, event_timestamp, processing_status, provider_name, summary,
        dedupe_key, account_key
      )
      select ${workspaceOId}, 'evt_' || lpad(n::text, 21, '0'),
        (array['MEETING_BOOKED', 'DEAL_WON', 'DEAL_LOST', 'OPPORTUNITY_CREATED'])[1 + n % 4], 'CRM',
        now() - n * interval '2 minutes', 'PROCESSED', 'import',
        'Renewal ' || n || ': the onboarding of their team, its price and what comes next in this quarter', 'many-' || n,
        case
          when n % 100 = 0 then (select account_key from event where workspace_o_id = ${workspaceOId} limit 1)
        end
      from generate_series(1, ${count - 1}::integer) as n`;
    await tx`
      insert into event_daily (workspace_o_id, day, category, event_type, slot, events)
      select workspace_o_id, (event_timestamp at time zone 'UTC')::date, category, event_type, 1, count(*)
      from event
      where workspace_o_id = ${workspaceOId} and dedupe_key like 'many-%'
      group by 1, 2, 3, 4`;
  });
  await world.db.ownerSql`vacuum analyze event`;
}
