import type { AppContext, Tools } from '../server/context.ts';
import type { Work } from '../server/database/index.ts';
import { paymentFrom } from '../server/services/workspaces/usage.ts';

/** Returns the tools of one attempt in its workspace; the claim fences its `write`. */
export function toolsOf(app: AppContext, workspace: string, job: string, write: Tools['write']) {
  const { db, ai, outbound, contacts, storage, clock } = app;
  const { creditLimit } = app.config;
  const payment = paymentFrom({ workspace, keyOId: null, creditLimit, write });
  return {
    app,
    workspace,
    ai: ai.kind === 'endpoint' ? ai.for(workspace) : ai,
    outbound,
    contacts,
    storage,
    clock,
    read: <T>(work: Work<T>) => db.read(workspace, work, { name: job, isHeavy: false }),
    write: payment.paidBy(write),
    spend: payment.spend,
    payment,
  };
}
