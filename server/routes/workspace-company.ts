import type { z } from 'zod';
import { entityInputOf, recordShape } from '../../schema/entity.ts';
import { workspaceCompany } from '../../schema/library/workspace-company.ts';
import { companyGenerate, companyUpdate } from '../../schema/workspace-company.ts';
import { notFound } from '../errors.ts';
import { defineRoute, RawJson } from '../http/route.ts';
import { heldOn } from '../services/context/held-on.ts';
import { updateEntity } from '../services/library/changes.ts';
import { companyOId, findCompany, requireCompany } from '../services/library/company.ts';
import { type CompanyBody, generateCompany } from '../services/library/generation/generate-company.ts';
import { author, expectedVersions, taggedRecord } from './library-common.ts';

const common = { tag: workspaceCompany.title, response: () => recordShape(workspaceCompany) };

export const workspaceCompanyRoutes = [
  defineRoute({
    ...common,
    method: 'GET',
    path: '/workspace-company/get',
    summary: 'Get the company that the workspace speaks for',
    description:
      'Generation, agents and drift take it for "we". At first it has the name and domain of the workspace. Scope: read.',
    scope: 'read',
    reply: 'flat',
    handle: async (call) => {
      const found = await call.read((tx) => findCompany(tx, call.workspace));
      return taggedRecord(
        call,
        found ?? (await call.write((tx) => requireCompany(tx, call.workspace, author(call)))),
      );
    },
  }),
  defineRoute({
    ...common,
    method: 'POST',
    path: '/workspace-company/update',
    aliases: [{ method: 'PUT', path: '/workspace-company/update' }],
    summary: "Change fields of the workspace's company",
    description:
      'Fields that are absent stay as they are; null clears an optional field. If-Match with the ETag of get refuses a lost race with 412. Scope: write.',
    scope: 'write',
    body: companyUpdate,
    reply: 'data',
    refusals: [404, 412],
    checksVersion: true,
    handle: async (call) => {
      const { oId, ...body } = call.body;
      const own = companyOId(call.workspace);
      if (oId && oId !== own) throw notFound('No workspace company with this oId exists in the workspace');
      const row = await call.write(async (tx) => {
        await requireCompany(tx, call.workspace, author(call));
        const input = entityInputOf(workspaceCompany, body, call.kept);
        const expected = expectedVersions(call.headers);
        return updateEntity(tx, call.workspace, workspaceCompany, own, input, author(call), expected);
      });
      return taggedRecord(call, row);
    },
  }),
  defineRoute({
    ...common,
    method: 'POST',
    path: '/workspace-company/generate',
    summary: "Write the workspace's company from sources",
    description:
      'Rewrites the fields that the sources speak of, each value with its sentence; others stay. 20 credits. Scope: run.',
    scope: 'run',
    body: companyGenerate,
    reply: 'data',
    refusals: [402, 404],
    // Pages are fetched and a model may be asked: no transaction is held meanwhile.
    atomic: false,
    handle: async (call) =>
      taggedRecord(
        call,
        await generateCompany(
          { ...call, heldOn: (name) => heldOn(call, name) },
          withPage(call.body),
          author(call),
          (tx) => call.record(tx, {}),
        ),
      ),
    resume: async (call) => {
      const found = await call.read((tx) => findCompany(tx, call.workspace));
      return new RawJson(found?.record ?? 'null');
    },
  }),
];

/** The company's page is read like any other source. */
function withPage({ name, domain, sources }: z.output<typeof companyGenerate>): CompanyBody {
  const host = domain
    ?.trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/.*$/, '');
  if (!host) return { name, sources };
  return { name, domain: host, sources: [...sources, { type: 'URL', value: `https://${host}` }] };
}
