import { usageOfFailure } from '../../ai/index.ts';
import type { Spend, SpentWork } from '../../context.ts';
import { isPassing } from '../../database/fault.ts';
import type { Change, Tx, Work } from '../../database/index.ts';
import { ApiError } from '../../errors.ts';

export interface Purse {
  workspace: string;
  /** Null when no key stands behind the work: only the workspace's budget counts then. */
  keyOId: string | null;
  /** Credits a month that the workspace may use. */
  creditLimit: number;
  write<T>(work: Work<T>, change?: Change): Promise<T>;
  /** Hears of credits as they are used. */
  onSpent?(credits: number): void;
}

/** Credits that work has used, and whose reservation has not ended. */
interface Owed {
  reserved: Reservation;
  used: number;
  /** The write that paid it was lost with its answer: it may have been committed. */
  mayBePaid?: boolean;
}

/** Pays for each piece of work when it is done, for work whose effects are in the purse's own transaction. */
export function spendFrom(purse: Purse): Spend {
  return (most, work) =>
    reserveAndSpend(purse, most, work, ({ reserved, used }) =>
      purse.write((tx) => settleCredits(tx, purse, reserved, used), 'one statement'),
    );
}

/** The means by which a request or job pays for work in the transaction that stores its result. */
export interface Payment {
  /** Owes what the work has used until the next write. */
  spend: Spend;
  /** The same way to write, which also pays what is owed: a process that is killed before it has stored the work has not paid for it. */
  paidBy(write: Purse['write']): Purse['write'];
  /** Pays for what no write has followed. */
  settle(): Promise<void>;
}

export function paymentFrom(purse: Purse): Payment {
  let owed: Owed[] = [];
  const payAll = async (tx: Tx, all: readonly Owed[]) => {
    for (const { reserved, used, mayBePaid } of all)
      await settleCredits(tx, purse, reserved, used, mayBePaid);
  };
  const paidBy: Payment['paidBy'] = (write) => async (work, change) => {
    if (owed.length === 0) return write(work, change);
    const paid = owed;
    owed = [];
    try {
      return await write(async (tx) => {
        const value = await work(tx);
        await payAll(tx, paid);
        return value;
      });
    } catch (error) {
      owed.push(...(isPassing(error) ? paid.map((one) => ({ ...one, mayBePaid: true })) : paid));
      throw error;
    }
  };
  return {
    spend: (most, work) => reserveAndSpend(purse, most, work, (one) => void owed.push(one)),
    paidBy,
    async settle() {
      if (owed.length > 0) await paidBy(purse.write)(async () => {});
    },
  };
}

async function reserveAndSpend<T>(
  purse: Purse,
  most: number,
  work: () => Promise<SpentWork<T>>,
  owe: (owed: Owed) => unknown,
): Promise<T> {
  if (most <= 0) return (await work()).value;
  const subject = { oId: `spend_${crypto.randomUUID()}`, attempt: 1 };
  const reserved = await purse.write((tx) => reserveCredits(tx, purse, most, subject));
  return spendReserved(purse, reserved, work, (used) => owe({ reserved, used }));
}

/** Does work on reserved credits and reports its usage, also where it throws. */
export async function spendReserved<T>(
  { onSpent }: Pick<Purse, 'onSpent'>,
  { credits: most }: Reservation,
  work: () => Promise<SpentWork<T>>,
  owe: (used: number) => unknown,
): Promise<T> {
  let used = 0;
  try {
    const { value, credits } = await work();
    used = credits;
    onSpent?.(credits);
    return value;
  } catch (error) {
    // a model that failed has worked all the same
    used = Math.min(most, usageOfFailure(error)?.credits ?? 0);
    if (used > 0) onSpent?.(used);
    throw error;
  } finally {
    await owe(used);
  }
}

/** The work that credits are reserved for. A later attempt takes over the reservation of an earlier one. */
export interface Subject {
  oId: string;
  attempt: number;
}

/** Credits taken from the budgets before they are used. */
export interface Reservation {
  subject: Subject;
  credits: number;
  day: string;
  month: string;
}

type Account = Pick<Purse, 'workspace' | 'keyOId' | 'creditLimit'>;

/** Nobody works on one thing for longer; what was used is counted all the same. */
const heldHours = 1;

/**
 * Takes credits from both budgets in one statement, or those that an earlier attempt has taken and not settled: calls that come at once wait for one another's rows and see what is
 * left, until the transaction ends: let it be its last statement. Throws 402 `budget_exhausted`, and then nothing is
 * taken, also where the transaction goes on.
 */
async function reserveCredits(
  tx: Tx,
  account: Account,
  credits: number,
  subject: Subject,
): Promise<Reservation> {
  const { workspace, keyOId, creditLimit } = account;
  const [row] = await tx<ReservedRow[]>`
    with clock as (
      select (now() at time zone 'UTC')::date as day, date_trunc('month', now() at time zone 'UTC')::date as month
    ),
    held as (
      update credit_reservation
      set attempt = ${subject.attempt}, expires_at = now() + make_interval(hours => ${heldHours})
      where workspace_o_id = ${workspace}
        and subject = ${subject.oId}
        and key_o_id = ${keyOId ?? ''}
        and attempt < ${subject.attempt}
      returning credits, day, month
    ),
    budget as (
      select '' as key_o_id, ${creditLimit}::numeric as most
      union all
      select o_id, credit_limit::numeric
      from api_key
      where workspace_o_id = ${workspace}
        and o_id = ${keyOId}
    ),
    -- what is seen to be used up is refused without a lock: requests that come again and again write nothing
    short as (
      select budget.key_o_id
      from budget
      cross join clock
      left join usage_month as used on used.workspace_o_id = ${workspace}
        and used.key_o_id = budget.key_o_id
        and used.month = clock.month
      where budget.most < ${credits} + coalesce(used.credits, 0)
    ),
    granted as (
      insert into usage_month as u (workspace_o_id, key_o_id, month, credits)
      select ${workspace}, budget.key_o_id, clock.month, ${credits}::numeric
      from budget, clock
      where not exists (select from short)
        and not exists (select from held)
      -- one order for all, so that two calls never wait for one another
      order by budget.key_o_id
      on conflict (workspace_o_id, key_o_id, month) do update
        set credits = u.credits + excluded.credits
      returning key_o_id, credits
    ),
    -- their rows are locked to the end of the transaction: nobody sees what is granted beyond a limit and taken back
    within as (
      select granted.key_o_id
      from granted
      join budget on budget.key_o_id = granted.key_o_id
      where budget.most is null or granted.credits <= budget.most
    ),
    counted as (
      insert into usage_day as u (workspace_o_id, key_o_id, day, credits, requests)
      select ${workspace}, ${keyOId ?? ''}, clock.day, ${credits}::numeric, 1
      from clock
      where (select count(*) from within) = (select count(*) from budget)
      on conflict (workspace_o_id, key_o_id, day) do update
        set credits = u.credits + excluded.credits, requests = u.requests + 1
    ),
    noted as (
      insert into credit_reservation (
        workspace_o_id, subject, attempt, key_o_id, credits, day, month, expires_at
      )
      select
        ${workspace}, ${subject.oId}, ${subject.attempt}, ${keyOId ?? ''}, ${credits}::numeric, clock.day, clock.month,
        now() + make_interval(hours => ${heldHours})
      from clock
      where (select count(*) from within) = (select count(*) from budget)
      returning 1
    )
    select
      clock.day::text as day,
      clock.month::text as month,
      (
        select jsonb_build_object('credits', credits, 'day', day::text, 'month', month::text)
        from held
      ) as held,
      coalesce((select array_agg(key_o_id) from granted), '{}') as granted,
      coalesce((select array_agg(key_o_id) from within), '{}') as within,
      coalesce((select array_agg(key_o_id) from short), '{}') as short,
      (select array_agg(key_o_id) from budget) as asked
    from clock`;
  if (!row) throw new Error('the reservation of credits returned no row');
  const { day, month, granted, within, short, asked, held } = row;
  if (held) return { subject, ...held };
  const refused = short.length > 0 ? short : asked.filter((one) => !within.includes(one));
  if (refused.length === 0) return { subject, credits, day, month };
  if (granted.length > 0)
    await tx`
      update usage_month
      set credits = credits - ${credits}
      where workspace_o_id = ${workspace}
        and month = ${month}::date
        and key_o_id = any (${granted})`;
  throw exhausted(refused.includes('') ? 'workspace' : 'key', credits);
}

interface ReservedRow {
  day: string;
  month: string;
  granted: string[];
  within: string[];
  short: string[];
  asked: string[];
  held: Pick<Reservation, 'credits' | 'day' | 'month'> | null;
}

/** Reserves credits; returns a refusal instead of throwing it, for work that begins either way. */
export async function reservedOrRefused(
  tx: Tx,
  account: Account,
  credits: number,
  subject: Subject,
): Promise<Reservation | ApiError> {
  try {
    return await reserveCredits(tx, account, credits, subject);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'budget_exhausted') return error;
    throw error;
  }
}

/**
 * Throws 402 `budget_exhausted` when the budgets of key or workspace do not allow this many credits now. Reserves
 * none, for work that reserves them later.
 */
export async function requireCredits(tx: Tx, account: Account, credits: number): Promise<void> {
  const { workspace, keyOId, creditLimit } = account;
  const short = await tx<{ budget: 'workspace' | 'key' }[]>`
    select budget
    from (
      select 'workspace' as budget, '' as key_o_id, ${creditLimit}::numeric as most
      union all
      select 'key', o_id, credit_limit::numeric
      from api_key
      where workspace_o_id = ${workspace}
        and o_id = ${keyOId}
    ) as own
    where most < ${credits} + coalesce(
      (
        select used.credits
        from usage_month as used
        where used.workspace_o_id = ${workspace}
          and used.key_o_id = own.key_o_id
          and used.month = date_trunc('month', now() at time zone 'UTC')::date
      ),
      0
    )
    order by budget desc`;
  const [first] = short;
  if (first) throw exhausted(first.budget, credits);
}

function exhausted(budget: 'workspace' | 'key', needed: number): ApiError {
  return new ApiError(
    402,
    'budget_exhausted',
    `The month's credits of this ${budget} are not enough: this request needs ${needed}`,
    { body: { budget, creditsNeeded: needed } },
  );
}

/** The part of a statement that ends the reservation of an attempt (`ended`) which has used all of it. */
export const endReservation = (tx: Tx, workspace: string, runOId: string, attempt: number | null) => tx`
  delete from credit_reservation
  where workspace_o_id = ${workspace}
    and subject = ${runOId}
    and attempt = ${attempt}::int
    and exists (select from ended)`;

/**
 * Settles a reservation: unused credits are returned, and excess usage is added. A reservation that was taken over or
 * returned is not touched; then the usage is added, except what that payment may already include.
 */
export async function settleCredits(
  tx: Tx,
  { workspace, keyOId }: Pick<Account, 'workspace' | 'keyOId'>,
  { subject, day, month }: Reservation,
  used: number,
  mayBePaid = false,
): Promise<void> {
  await tx`
    with ended as (
      delete from credit_reservation
      where workspace_o_id = ${workspace}
        and subject = ${subject.oId}
        and attempt = ${subject.attempt}
      returning credits
    ),
    owed as materialized (
      select case
          when ${mayBePaid} and not exists (select from ended) then 0
          else ${used}::numeric - coalesce((select credits from ended), 0)
        end as credits
    ),
    locked as (
      select key_o_id
      from usage_month
      where workspace_o_id = ${workspace}
        and month = ${month}::date
        and key_o_id = any (${['', keyOId ?? '']})
        -- most work uses what it has reserved
        and (select credits from owed) <> 0
      order by key_o_id
      for update
    ),
    settled as (
      update usage_month
      set credits = usage_month.credits + owed.credits
      from owed
      where workspace_o_id = ${workspace}
        and month = ${month}::date
        and key_o_id in (select key_o_id from locked)
      returning key_o_id
    )
    update usage_day
    set credits = usage_day.credits + owed.credits
    from owed
    where workspace_o_id = ${workspace}
      and day = ${day}::date
      and key_o_id = ${keyOId ?? ''}
      -- the months' rows are locked first, as a reservation does
      and (select count(*) from settled) > 0`;
}

export interface MonthUsage {
  workspace: number;
  key: number;
}

/** Returns the credits used or reserved since the month began (UTC), by the workspace and by one of its keys. */
export async function creditsThisMonth(tx: Tx, workspace: string, keyOId: string): Promise<MonthUsage> {
  const [row] = await tx<MonthUsage[]>`
    select
      coalesce(sum(credits) filter (where key_o_id = ''), 0)::float8 as workspace,
      coalesce(sum(credits) filter (where key_o_id = ${keyOId}), 0)::float8 as key
    from usage_month
    where workspace_o_id = ${workspace}
      and month = date_trunc('month', now() at time zone 'UTC')::date
      and key_o_id = any (${['', keyOId]})`;
  return row ?? { workspace: 0, key: 0 };
}
