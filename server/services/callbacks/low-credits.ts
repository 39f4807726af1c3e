import type { Database } from '../../database/index.ts';
import { tellEndpoints } from './notices.ts';

/** The share of a month's credits after which endpoints are told, once a month and budget. */
const lowFrom = 0.9;

interface LowBudget {
  workspace: string;
  /** Empty for the budget of the workspace. */
  keyOId: string;
  month: string;
  used: number;
  most: number;
}

/** Notifies subscribed endpoints of budgets of this month that are nearly used up. `creditLimit` is a workspace's. */
export async function tellLowCredits(db: Database, creditLimit: number): Promise<void> {
  const low = await db.ownerSql<LowBudget[]>`
    select used.workspace_o_id as workspace, used.key_o_id, to_char(used.month, 'YYYY-MM') as month,
      used.credits::float8 as used, budget.most::float8 as most
    from usage_month as used
    left join api_key on api_key.workspace_o_id = used.workspace_o_id and api_key.o_id = used.key_o_id
    cross join lateral (
      select case when used.key_o_id = '' then ${creditLimit}::numeric else api_key.credit_limit end as most
    ) as budget
    where used.month = date_trunc('month', now() at time zone 'UTC')::date
      and used.credits >= ${lowFrom} * budget.most
      and exists (
        select
        from webhook_endpoint as endpoint
        where endpoint.workspace_o_id = used.workspace_o_id
          and endpoint.enabled
          and 'credits.low' = any (endpoint.events)
      )
      and not exists (
        select
        from delivery
        where delivery.workspace_o_id = used.workspace_o_id
          and delivery.subject_o_id = used.workspace_o_id
          and delivery.event_type = 'credits.low'
          and delivery.created_at >= used.month
          and delivery.purpose like '% credits.low ' || to_char(used.month, 'YYYY-MM') || ' '
            || coalesce(nullif(used.key_o_id, ''), 'workspace')
      )
    limit 1000`;
  for (const { workspace, keyOId, month, used, most } of low) {
    const whose = keyOId === '' ? 'the workspace' : `the key ${keyOId}`;
    await db.write(workspace, (tx) =>
      tellEndpoints(tx, workspace, [
        {
          type: 'credits.low',
          subjectOId: workspace,
          part: `${month} ${keyOId || 'workspace'}`,
          text: `${used} of the ${most} credits of ${whose} for ${month} are used`,
          body: { keyOId: keyOId || null, month, used, most },
        },
      ]),
    );
  }
}
