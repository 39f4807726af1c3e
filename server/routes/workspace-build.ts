import {
  type WorkspaceBuild,
  type WorkspaceBuildBody,
  workspaceBuild,
  workspaceBuildBody,
  workspaceBuildQuery,
  workspaceBuildStarted,
} from '../../schema/workspace-build.ts';
import { invalidField } from '../errors.ts';
import { type Call, defineRoute, type Route } from '../http/route.ts';
import { addressOf } from '../services/workspace-build/build-plan.ts';
import { acceptBuild, buildProgress } from '../services/workspace-build/build-rows.ts';
import { author } from './library-common.ts';

const tag = 'Workspace build';

export const workspaceBuildRoutes: Route[] = [
  defineRoute({
    tag,
    method: 'POST',
    path: '/agents/workspace/build',
    summary: "Fill the workspace from a company's page and texts",
    description:
      'Builds the company, its offering and references, all else that the texts list (personas, segments, use cases, features, competitors, objections …) and one agent of each type, in one job that survives crashes. Pages and texts become resources. Every value comes from a sentence of them; all else stays empty. Existing names are left as they are, so a repeated build makes what is missing. Builds of a workspace run one at a time; `reason` tells of the wait, and the twenty-first open build is answered 429. 20 credits a record. Scope: run.',
    scope: 'run',
    body: workspaceBuildBody,
    maxBodyBytes: 20_000_000,
    reply: 'data',
    response: workspaceBuildStarted,
    refusals: [413],
    // Names are resolved: no transaction is held meanwhile.
    atomic: false,
    handle: async (call) => {
      await checkAddresses(call);
      return call.write(async (tx) => {
        const jobOId = await acceptBuild(tx, call.workspace, call.body, author(call));
        await call.record(tx, { jobOId });
        return startOf(await buildProgress(tx, call.workspace, jobOId));
      });
    },
    resume: async (call, made) => {
      const { jobOId } = workspaceBuildQuery.parse(made);
      return startOf(await call.read((tx) => buildProgress(tx, call.workspace, jobOId)));
    },
  }),
  defineRoute({
    tag,
    method: 'GET',
    path: '/agents/workspace/build/status',
    summary: 'Progress of a build, and its results',
    scope: 'read',
    query: workspaceBuildQuery,
    queryAliases: { oId: 'jobOId', id: 'jobOId', buildOId: 'jobOId' },
    reply: 'data',
    response: workspaceBuild,
    refusals: [404],
    handle: (call) => call.read((tx) => buildProgress(tx, call.workspace, call.query.jobOId)),
  }),
];

const startOf = ({ jobOId, status, reason }: WorkspaceBuild) => ({ jobOId, status, reason });

/** Refuses what could never be fetched, and a request that names nothing to read. */
async function checkAddresses({ body, outbound }: Call<undefined, WorkspaceBuildBody>): Promise<void> {
  const { url, offering, texts, references } = body;
  const addresses = [
    { field: 'url', url },
    ...(texts ?? []).map((one, index) => ({ field: `texts[${index}].url`, url: one.url })),
    ...(references ?? []).map((one, index) => ({ field: `references[${index}].url`, url: one.url })),
  ];
  for (const one of addresses)
    if (one.url?.trim()) await outbound.check(addressOf(one.url), { field: one.field });
  const isEmpty = !url?.trim() && !offering?.text?.trim() && !texts?.length && !references?.length;
  if (isEmpty) throw invalidField('url', 'is required where no text is given');
}
