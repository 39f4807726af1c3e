import { byOId, deleteBody, deleteQuery } from '../../schema/entity.ts';
import { exampleOId } from '../../schema/example.ts';
import {
  type ArmWeight,
  type ExperimentRecord,
  experimentCreate,
  experimentList,
  experimentListQuery,
  experimentRecord,
  experimentsDeleted,
  experimentUpdate,
} from '../../schema/experiment.ts';
import {
  byExperimentOId,
  experimentResults,
  outcomeBody,
  outcomeReply,
} from '../../schema/experiment-results.ts';
import { prefixes } from '../../schema/o-id.ts';
import { type Call, defineRoute, type Method, type Route } from '../http/route.ts';
import {
  createExperiment,
  deleteExperiment,
  getExperiment,
  updateExperiment,
} from '../services/experiments/experiments.ts';
import { listExperiments } from '../services/experiments/list.ts';
import { recordOutcome } from '../services/experiments/outcomes.ts';
import { experimentResultsOf } from '../services/experiments/results.ts';
import { deleteNamed } from './delete-named.ts';

const tag = 'Experiments';
const at = (method: Method, verb: string) => ({ method, path: `/agents/experiment/${verb}` });
const older = (method: Method, verb: string) => ({ method, path: `/agents/experiments/${verb}` });
const one = { tag, reply: 'data' as const, response: experimentRecord, refusals: [404] };
const otherNames = { experimentOId: 'oId', experimentOIds: 'oIds', id: 'oId' };

export const experimentRoutes: Route[] = [
  defineRoute({
    ...one,
    ...at('POST', 'create'),
    aliases: [older('POST', 'create')],
    summary: 'Create an experiment: several agents of one type that share its runs',
    description: 'Content and sequence runs then take `experimentOId` in place of `agentOId`. Scope: write.',
    scope: 'write',
    body: experimentCreate,
    handle: async (call) =>
      told(call, await call.write((tx) => createExperiment(tx, call.workspace, call.body))),
  }),
  defineRoute({
    ...one,
    ...at('GET', 'get'),
    aliases: [at('GET', '{oId}'), older('GET', 'get'), older('GET', '{oId}')],
    summary: 'Get one experiment',
    scope: 'read',
    query: byOId,
    queryAliases: otherNames,
    handle: (call) => call.read((tx) => getExperiment(tx, call.workspace, call.query.oId)),
  }),
  defineRoute({
    tag,
    ...at('GET', 'list'),
    aliases: [older('GET', 'list')],
    summary: 'List experiments',
    scope: 'read',
    query: experimentListQuery,
    queryAliases: { text: 'query', search: 'query', agentType: 'type' },
    reply: 'flat',
    response: experimentList,
    handle: (call) => call.read((tx) => listExperiments(tx, call.workspace, call.query)),
  }),
  defineRoute({
    ...one,
    ...at('POST', 'update'),
    aliases: [at('PUT', 'update'), older('POST', 'update'), older('PUT', 'update')],
    summary: 'Change an experiment; persons keep the agent that they were given',
    description:
      'Absent members stay. Persons whose agent is removed get another with their next run. Scope: write.',
    scope: 'write',
    body: experimentUpdate,
    handle: async (call) =>
      told(call, await call.write((tx) => updateExperiment(tx, call.workspace, call.body))),
  }),
  defineRoute({
    ...one,
    ...at('DELETE', 'delete'),
    aliases: [older('DELETE', 'delete')],
    summary: 'Delete an experiment; its runs stay readable',
    description: 'One oId answers the experiment, several a list of them, all deleted or none. Scope: write.',
    scope: 'write',
    query: deleteQuery,
    queryAliases: otherNames,
    response: experimentsDeleted,
    handle: (call) => deleteNamed(call, call.query, deleteExperiment),
  }),
  defineRoute({
    ...one,
    ...at('POST', 'delete'),
    aliases: [older('POST', 'delete')],
    summary: 'Delete one or more experiments, named in the body',
    scope: 'write',
    body: deleteBody,
    example: { oId: exampleOId(prefixes.experiment) },
    bodyAliases: otherNames,
    response: experimentsDeleted,
    handle: (call) => deleteNamed(call, call.body, deleteExperiment),
  }),
  defineRoute({
    tag,
    ...at('GET', 'results'),
    aliases: [older('GET', 'results')],
    summary: 'Results of an experiment by agent, and the pairs that differ',
    description:
      'Rates count persons, not runs: runs of one person are not independent. Intervals are 95 %: Wilson’s of rates, Student’s of means. Two agents are compared by the pooled two-proportion z test where each is expected to have five with and five without the outcome. Scope: read.',
    scope: 'read',
    query: byExperimentOId,
    queryAliases: { oId: 'experimentOId', id: 'experimentOId' },
    reply: 'data',
    response: experimentResults,
    refusals: [404],
    handle: (call) => call.read((tx) => experimentResultsOf(tx, call.workspace, call.query.experimentOId)),
  }),
  defineRoute({
    tag,
    ...at('POST', 'outcome'),
    aliases: [older('POST', 'outcome'), at('POST', 'outcomes')],
    summary: 'Report what came of a completed run of an experiment',
    description: 'A run has each outcome once; a value sent again replaces the first. Scope: write.',
    scope: 'write',
    body: outcomeBody,
    bodyAliases: { requestId: 'runOId', agentRunOId: 'runOId', oId: 'runOId' },
    reply: 'data',
    response: outcomeReply,
    refusals: [404, 409],
    handle: async (call) => {
      const { recorded, isRepeated } = await call.write((tx) => recordOutcome(tx, call.workspace, call.body));
      if (isRepeated)
        call.warn(
          `outcome: ${recorded.outcome} was recorded before, at ${recorded.recordedAt}; it counts once`,
        );
      return recorded;
    },
  }),
];

/** Weights count for nothing where the strategy does not weigh. */
function told(
  call: Call<undefined, { weights?: ArmWeight[] | null | undefined }>,
  record: ExperimentRecord,
): ExperimentRecord {
  if (call.body.weights?.length && record.weights === null)
    call.warn(`weights are left aside: ${record.runStrategy} gives every agent the same share`);
  return record;
}
