import { z } from 'zod';
import {
  accountDetail,
  accountGetQuery,
  accountListQuery,
  accountListReply,
  accountMerge,
  accountRecord,
  accountUpdate,
  dealGetQuery,
  dealListQuery,
  dealListReply,
  dealRecord,
} from '../../schema/account.ts';
import { asRows, textSearchAliases } from '../../schema/wire.ts';
import type { Tx } from '../context.ts';
import { rowFile } from '../http/reply/row-file.ts';
import { type Call, defineRoute } from '../http/route.ts';
import { getAccount, requestMerge, updateAccount } from '../services/accounts/accounts.ts';
import { accountsBehind, countAccounts, listAccounts } from '../services/accounts/list-accounts.ts';
import { countDeals, dealsBehind, getDeal, listDeals } from '../services/deals/deals.ts';

const tag = 'Accounts';

/**
 * Members of routes that change an account and answer with it: its people are counted behind the change, which holds the
 * lock of the workspace's accounts.
 */
const answeredBehind = {
  atomic: false,
  readsMuch: true,
  resume: (call: Call<unknown, unknown>, made: unknown) => accountOf(call, changedRecord.parse(made).oId),
};

const changedRecord = z.object({ oId: z.string() });

const accountOf = (call: Call<unknown, unknown>, oId: string) =>
  call.read((tx) => getAccount(tx, call.workspace, { oId }));

async function changedAccount(call: Call<unknown, unknown>, change: (tx: Tx) => Promise<string>) {
  const changed = await call.write(async (tx) => {
    const oId = await change(tx);
    await call.record(tx, { oId });
    return oId;
  });
  return accountOf(call, changed);
}

export const accountRoutes = [
  defineRoute({
    method: 'GET',
    path: '/account/list',
    readsMuch: true,
    tag,
    summary: 'List the companies that events are with',
    description:
      'An account is a company: its domains, CRM ids, or name. Accounts without events are not listed. Scope: read.',
    scope: 'read',
    query: accountListQuery.extend(asRows),
    queryAliases: { ...textSearchAliases, companyDomain: 'domain' },
    reply: 'flat',
    response: accountListReply,
    sendsRows: true,
    handle: (call) => {
      const { format, ...query } = call.query;
      if (format !== 'json')
        return rowFile<string>(call, format, {
          name: 'accounts',
          shape: accountRecord,
          rowsBehind: (tx, oId, limit) => accountsBehind(tx, call.workspace, query, oId, limit),
        });
      return call.read(async (tx) => ({
        ...(await listAccounts(tx, call.workspace, query)),
        ...(query.total ? { total: await countAccounts(tx, call.workspace, query) } : {}),
      }));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/account/get',
    aliases: [{ method: 'GET', path: '/account/{oId}' }],
    readsMuch: true,
    tag,
    summary: 'Get one account with its figures, by its oId or a domain',
    description: "A merged account's oId leads to the account it is part of. Scope: read.",
    scope: 'read',
    query: accountGetQuery,
    queryAliases: { accountOId: 'oId', id: 'oId', companyDomain: 'domain' },
    reply: 'data',
    response: accountDetail,
    refusals: [404],
    handle: (call) => call.read((tx) => getAccount(tx, call.workspace, call.query)),
  }),
  defineRoute({
    method: 'POST',
    path: '/account/merge',
    ...answeredBehind,
    tag,
    summary: 'Make one account a part of another, for good',
    description: '`into` gets events, findings and deals of both, later imports too. Scope: write.',
    scope: 'write',
    body: accountMerge,
    reply: 'data',
    response: accountDetail,
    refusals: [404],
    handle: (call) => changedAccount(call, (tx) => requestMerge(tx, call.workspace, call.body)),
  }),
  defineRoute({
    method: 'POST',
    path: '/account/update',
    aliases: [{ method: 'PUT', path: '/account/update' }],
    ...answeredBehind,
    tag,
    summary: 'Change the name and the labels of an account',
    scope: 'write',
    body: accountUpdate,
    reply: 'data',
    response: accountDetail,
    refusals: [404],
    handle: (call) => changedAccount(call, (tx) => updateAccount(tx, call.workspace, call.body)),
  }),
  defineRoute({
    method: 'GET',
    path: '/deal/list',
    readsMuch: true,
    tag,
    summary: 'List deals, the latest changed first',
    scope: 'read',
    query: dealListQuery.extend(asRows),
    queryAliases: { ...textSearchAliases, accountOId: 'accountOIds', opportunityIds: 'crmOpportunityIds' },
    reply: 'flat',
    response: dealListReply,
    sendsRows: true,
    handle: (call) => {
      const { format, ...query } = call.query;
      if (format !== 'json')
        return rowFile<string>(call, format, {
          name: 'deals',
          shape: dealRecord,
          rowsBehind: (tx, oId, limit) => dealsBehind(tx, call.workspace, query, oId, limit),
        });
      return call.read(async (tx) => ({
        ...(await listDeals(tx, call.workspace, query)),
        ...(query.total ? { total: await countDeals(tx, call.workspace, query) } : {}),
      }));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/deal/get',
    aliases: [{ method: 'GET', path: '/deal/{oId}' }],
    tag,
    summary: 'Get one deal with its stages, by its oId or the id of its opportunity',
    scope: 'read',
    query: dealGetQuery,
    queryAliases: { dealOId: 'oId', id: 'oId', opportunityId: 'crmOpportunityId' },
    reply: 'data',
    response: dealRecord,
    refusals: [404],
    handle: (call) => call.read((tx) => getDeal(tx, call.workspace, call.query)),
  }),
];
