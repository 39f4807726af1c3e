import { deleteBody, deleteQuery } from '../../schema/entity.ts';
import { exampleOId } from '../../schema/example.ts';
import { prefixes } from '../../schema/o-id.ts';
import { freeObject, textSearchAliases } from '../../schema/wire.ts';
import {
  byWorkflow,
  versionList,
  versionListQuery,
  workflowActivate,
  workflowChecked,
  workflowCreate,
  workflowDiff,
  workflowDiffQuery,
  workflowList,
  workflowListQuery,
  workflowRecord,
  workflowsDeleted,
  workflowUpdate,
} from '../../schema/workflow.ts';
import { workflowFileSchema } from '../../schema/workflow-file.ts';
import { defineRoute, type Method, type Route } from '../http/route.ts';
import { checkedDefinition, readDraft } from '../services/workflows/definition/check-definition.ts';
import { listWorkflows } from '../services/workflows/definition/list.ts';
import { diffVersions } from '../services/workflows/definition/version-diff.ts';
import { listVersions } from '../services/workflows/definition/versions.ts';
import {
  activateVersion,
  createWorkflow,
  deleteWorkflow,
  getWorkflow,
  updateWorkflow,
} from '../services/workflows/definition/workflows.ts';
import { deleteNamed } from './delete-named.ts';

const tag = 'Workflows';
const at = (method: Method, verb: string) => ({ method, path: `/workflows/${verb}` });
const older = (method: Method, verb: string) => ({ method, path: `/workflow/${verb}` });
const one = { tag, reply: 'data' as const, response: workflowRecord, refusals: [404] };
const otherNames = { workflowOId: 'oId', workflowOIds: 'oIds', id: 'oId' };
const ofWorkflow = { workflowOId: 'oId', id: 'oId' };

export const workflowRoutes: Route[] = [
  defineRoute({
    ...one,
    ...at('POST', 'create'),
    aliases: [older('POST', 'create')],
    summary: 'Create a workflow: a graph of agents, conditions, waits and approvals',
    description:
      'The definition is checked as a whole and refused with all its faults, each with its path. Names are unique in the workspace. Scope: write.',
    scope: 'write',
    body: workflowCreate,
    refusals: [404, 409],
    handle: async (call) => {
      const { name, description, ...draft } = call.body;
      const read = await readDraft(draft);
      for (const warning of read.warnings) call.warn(warning);
      return call.write((tx) => createWorkflow(tx, call.workspace, { name, description }, read));
    },
  }),
  defineRoute({
    tag,
    ...at('POST', 'check'),
    aliases: [older('POST', 'check')],
    summary: 'Check a definition and store nothing',
    description: 'Refused like creating it, except for a taken name; else answered as it would be stored.',
    scope: 'read',
    body: workflowCreate,
    reply: 'data',
    response: workflowChecked,
    handle: async (call) => {
      const { name, description, ...draft } = call.body;
      const read = await readDraft(draft);
      for (const warning of read.warnings) call.warn(warning);
      const definition = await call.read((tx) => checkedDefinition(tx, call.workspace, read));
      return { name, description: description ?? null, limits: null, ...definition };
    },
  }),
  defineRoute({
    ...one,
    ...at('GET', 'get'),
    aliases: [at('GET', '{oId}'), older('GET', 'get'), older('GET', '{oId}')],
    summary: 'Get one workflow, with its newest version or the one that is named',
    description: 'A named version is answered after deletion too: its runs have it. Scope: read.',
    scope: 'read',
    query: byWorkflow,
    queryAliases: ofWorkflow,
    handle: (call) => call.read((tx) => getWorkflow(tx, call.workspace, call.query.oId, call.query.version)),
  }),
  defineRoute({
    tag,
    ...at('GET', 'list'),
    aliases: [older('GET', 'list')],
    summary: 'List workflows, the newest first',
    scope: 'read',
    query: workflowListQuery,
    queryAliases: textSearchAliases,
    reply: 'flat',
    response: workflowList,
    handle: (call) => call.read((tx) => listWorkflows(tx, call.workspace, call.query)),
  }),
  defineRoute({
    ...one,
    ...at('POST', 'update'),
    aliases: [at('PUT', 'update'), older('POST', 'update'), older('PUT', 'update')],
    summary: 'Change a workflow; every change is a new version, and runs stay with theirs',
    description:
      'Absent members stay. An update without changes makes no version. A changed definition is checked as at creating. Scope: write.',
    scope: 'write',
    body: workflowUpdate,
    refusals: [404, 409],
    handle: (call) => updateWorkflow(call, call.body),
  }),
  defineRoute({
    ...one,
    ...at('POST', 'activate'),
    aliases: [older('POST', 'activate')],
    summary: 'Make a version of a workflow the current one, which new runs are pinned to',
    description: 'Runs that have begun keep theirs; the next update makes the next version. Scope: write.',
    scope: 'write',
    body: workflowActivate,
    bodyAliases: otherNames,
    handle: (call) =>
      call.write((tx) => activateVersion(tx, call.workspace, call.body.oId, call.body.version)),
  }),
  defineRoute({
    ...one,
    ...at('DELETE', 'delete'),
    aliases: [older('DELETE', 'delete')],
    summary: 'Delete a workflow; its runs stay readable, and nothing starts it any more',
    description:
      'Runs under way go on; its schedules and triggers are switched off. One oId answers the workflow, several a list of them, all deleted or none. Scope: write.',
    scope: 'write',
    query: deleteQuery,
    queryAliases: otherNames,
    response: workflowsDeleted,
    handle: (call) => deleteNamed(call, call.query, deleteWorkflow),
  }),
  defineRoute({
    ...one,
    ...at('POST', 'delete'),
    aliases: [older('POST', 'delete')],
    summary: 'Delete one or more workflows, named in the body',
    scope: 'write',
    body: deleteBody,
    example: { oId: exampleOId(prefixes.workflow) },
    bodyAliases: otherNames,
    response: workflowsDeleted,
    handle: (call) => deleteNamed(call, call.body, deleteWorkflow),
  }),
  defineRoute({
    tag,
    ...at('GET', 'versions/list'),
    aliases: [older('GET', 'versions/list')],
    summary: 'The versions of a workflow, the newest first',
    scope: 'read',
    query: versionListQuery,
    queryAliases: ofWorkflow,
    reply: 'flat',
    response: versionList,
    refusals: [404],
    handle: (call) => call.read((tx) => listVersions(tx, call.workspace, call.query)),
  }),
  defineRoute({
    tag,
    ...at('GET', 'diff'),
    aliases: [older('GET', 'diff')],
    summary: 'Differences between two versions of a workflow',
    scope: 'read',
    query: workflowDiffQuery,
    queryAliases: ofWorkflow,
    reply: 'data',
    response: workflowDiff,
    refusals: [404],
    handle: (call) => call.read((tx) => diffVersions(tx, call.workspace, call.query)),
  }),
  defineRoute({
    tag,
    ...at('GET', 'schema'),
    aliases: [older('GET', 'schema')],
    summary: 'The JSON Schema of a workflow as a file, for editors',
    description:
      'Draft 2020-12. Save the reply beside the files; YAML refers to it by `# yaml-language-server: $schema=<its name>`. Scope: any valid key.',
    scope: null,
    reply: 'flat',
    response: freeObject,
    handle: async () => workflowFileSchema(),
  }),
];
