import type { Database } from '../../database/index.ts';
import { type Reservation, settleCredits } from './usage.ts';

const givenBackAtOnce = 200;

interface ForgottenRow extends Pick<Reservation, 'day' | 'month'> {
  workspace: string;
  keyOId: string | null;
  subject: string;
  attempt: number;
}

/** Returns credits that were reserved by processes that died. */
export async function giveBackForgotten(db: Database): Promise<void> {
  const forgotten = await db.ownerSql<ForgottenRow[]>`
    select workspace_o_id as workspace, nullif(key_o_id, '') as key_o_id, subject, attempt, day::text, month::text
    from credit_reservation
    where expires_at < now()
    order by expires_at
    limit ${givenBackAtOnce}`;
  for (const { workspace, keyOId, subject, attempt, day, month } of forgotten)
    await db.write(workspace, (tx) =>
      settleCredits(
        tx,
        { workspace, keyOId },
        { subject: { oId: subject, attempt }, credits: 0, day, month },
        0,
      ),
    );
}
