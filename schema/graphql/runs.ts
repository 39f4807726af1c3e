import { z } from 'zod';
import { agentRecord, agentsQuery, agentVersion, byAgent } from '../agents/wire.ts';
import { type RunDetail, type RunSummary, runDetail, runListQuery, runSummary } from '../run.ts';
import type { Builder } from './builder.ts';
import type { AgentRow, AgentVersionRow } from './context.ts';
import { connectionOf } from './relay/connection.ts';
import { atVersion } from './relay/node.ts';
import { byOId, connectionType, costOfPage, filtersOf } from './relay/page.ts';
import type { ShapeTypes } from './shapes.ts';

export const runShapes = [runSummary, runDetail, agentRecord, agentVersion];

/** Adds agents, their runs, and the records of runs. */
export function addRuns(builder: Builder, shapes: ShapeTypes): void {
  const agent = shapes.object<AgentRow>('Agent');
  const summary = shapes.object<RunSummary>('RunSummary');
  const run = shapes.object<RunDetail>('Run');
  const agentFilters = shapes.list(filtersOf(agentsQuery), 'Agent');
  const agentArgs = shapes.args(byAgent, 'Agent');
  const version = shapes.object<AgentVersionRow>('AgentVersion');
  const versions = shapes.list(z.object({}), 'AgentVersion');
  const runFilters = shapes.list(filtersOf(runListQuery), 'Run');

  builder.objectField(summary, 'agent', (t) =>
    t.loadable({
      type: agent,
      nullable: true,
      description: 'As it is now; null where it was deleted',
      load: (oIds: string[], context) => context.agentsByOId(oIds),
      resolve: ({ agentOId }) => agentOId,
    }),
  );
  builder.objectField(agent, 'versions', (t) =>
    t.field({
      type: connectionType(builder, 'AgentVersion', version),
      description: 'Newest first',
      args: versions.args(t.arg),
      validate: versions.validate,
      complexity: costOfPage(10),
      resolve: ({ oId }, args, context) =>
        connectionOf(versions.read(args, context).paging, context.agentVersions(oId), 10),
    }),
  );
  builder.queryFields((t) => ({
    agents: t.field({
      type: connectionType(builder, 'Agent', agent),
      description: 'Agents, newest first',
      args: agentFilters.args(t.arg),
      validate: agentFilters.validate,
      complexity: costOfPage(10),
      resolve: (_root, args, context) => {
        const { filters, paging } = agentFilters.read(args, context);
        return connectionOf(paging, context.agents(filters), 10);
      },
    }),
    agent: t.field({
      type: agent,
      description: 'One agent, as it is or as the version that is named has it',
      args: agentArgs.args(t.arg),
      validate: agentArgs.validate,
      resolve: async (_root, args, context) => {
        const query = agentArgs.read(args, context);
        return atVersion(await context.agent(query), query.version);
      },
    }),
    runs: t.field({
      type: connectionType(builder, 'Run', summary, 'up to a bound'),
      description: 'Runs of agents, newest first',
      args: runFilters.args(t.arg),
      validate: runFilters.validate,
      complexity: costOfPage(10),
      resolve: (_root, args, context) => {
        const { filters, paging } = runFilters.read(args, context);
        return connectionOf(paging, context.runs(filters), 10);
      },
    }),
    run: t.field({
      type: run,
      description: 'One run with its input, answer, entities, sources, tokens, cost and timings',
      args: byOId.args(t.arg),
      validate: byOId.validate,
      resolve: (_root, { oId }, context) => context.run(oId),
    }),
  }));
}
