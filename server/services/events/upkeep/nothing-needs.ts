import type { Sql, Tx } from '../../../database/index.ts';

/**
 * The condition that an event may be removed. It has been analysed and matched against workflows, and every run that
 * it started has ended. If it changed a deal, the deal's last change has passed the retention too, since deals are
 * removed whole. `days` is the retention of events.
 */
export const nothingNeeds = (tx: Sql | Tx, workspace: string, days: number) => tx`
  event.processing_status not in ('PENDING', 'PROCESSING')
  and event.created_at < now() - interval '1 day'
  and not (
    event.category = 'CRM'
    and exists (
      select
      from deal
      where deal.workspace_o_id = ${workspace}
        and deal.o_id = event.deal_o_id
        and deal.changed_at >= now() - make_interval(days => ${days})
    )
  )
  and not exists (
    select
    from trigger
    join trigger_start as started on started.workspace_o_id = ${workspace}
      and started.trigger_o_id = trigger.o_id
      and started.event_o_id = event.o_id
    join run on run.workspace_o_id = ${workspace} and run.o_id = started.run_o_id
    where trigger.workspace_o_id = ${workspace}
      and run.completed_at is null
  )`;
