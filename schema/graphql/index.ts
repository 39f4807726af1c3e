import type { GraphQLSchema } from 'graphql';
import { evidenceReply } from '../generate.ts';
import { workspaceCompany } from '../library/workspace-company.ts';
import type { Kind } from '../shape.ts';
import { accountShapes, addAccounts } from './accounts.ts';
import { addAssets, assetShapes } from './assets.ts';
import { createBuilder } from './builder.ts';
import { describeSchema } from './described/describe.ts';
import { addEvents, eventShapes } from './events.ts';
import { addJobs, jobShapes } from './jobs.ts';
import { addEntity, addLibrary, libraryShapes } from './library.ts';
import { addMetrics, metricShapes } from './metrics.ts';
import { addNode } from './relay/node.ts';
import { nodeTypes } from './relay/node-row.ts';
import { addResources, resourceShapes } from './resources.ts';
import { addRuns, runShapes } from './runs.ts';
import { defineShapes } from './shapes.ts';
import { addWorkflows, workflowShapes } from './workflows.ts';

/** Returns the schema for these kinds. Its SDL is a golden file. */
export function graphqlSchema(kinds: readonly Kind[]): GraphQLSchema {
  const builder = createBuilder();
  const stored = [...kinds, workspaceCompany];
  const entity = addEntity(builder, stored);
  const titles = new Set(stored.map((kind) => kind.title));
  const node = builder.nodeInterfaceRef();
  const nodes = new Set<string>([...titles, ...Object.values(nodeTypes)]);
  const shapes = defineShapes(
    builder,
    [
      ...libraryShapes(stored),
      evidenceReply,
      ...eventShapes,
      ...accountShapes,
      ...jobShapes,
      ...resourceShapes,
      ...runShapes,
      ...workflowShapes,
      ...assetShapes,
      ...metricShapes,
    ],
    (name) => [...(titles.has(name) ? [entity] : []), ...(nodes.has(name) ? [node] : [])],
    {
      Event: (oIds, context) => context.eventsByOId(oIds),
      EventDetail: (oIds, context) => context.eventDetails(oIds),
      Account: (oIds, context) => context.accountsByOId(oIds),
      Deal: (oIds, context) => context.dealsByOId(oIds),
    },
  );
  addNode(builder, shapes, [...titles]);
  addLibrary(builder, shapes, kinds, entity);
  addEvents(builder, shapes, entity);
  addAccounts(builder, shapes);
  addResources(builder, shapes);
  addJobs(builder, shapes);
  addRuns(builder, shapes);
  addWorkflows(builder, shapes);
  addAssets(builder, shapes);
  addMetrics(builder, shapes);
  return describeSchema(builder.toSchema());
}
