import { byOId, deleteBody, deleteQuery } from '../../schema/entity.ts';
import { exampleOId } from '../../schema/example.ts';
import { prefixes } from '../../schema/o-id.ts';
import {
  scheduleCreate,
  scheduleList,
  scheduleRecord,
  schedulesDeleted,
  scheduleUpdate,
  startListQuery,
  triggerCreate,
  triggerList,
  triggerRecord,
  triggersDeleted,
  triggerUpdate,
} from '../../schema/workflow-start.ts';
import { defineRoute, type Method, type Route } from '../http/route.ts';
import {
  createSchedule,
  deleteSchedule,
  getSchedule,
  listSchedules,
  updateSchedule,
} from '../services/workflows/schedule/schedules.ts';
import {
  createTrigger,
  deleteTrigger,
  getTrigger,
  listTriggers,
  updateTrigger,
} from '../services/workflows/schedule/triggers.ts';
import { deleteNamed } from './delete-named.ts';
import { checkedCallback } from './run-common.ts';

const tag = 'Workflows';

const at = (method: Method, path: string) => ({ method, path: `/workflows/${path}` });
const older = (method: Method, path: string) => ({ method, path: `/workflow/${path}` });
const scheduleNames = { scheduleOId: 'oId', scheduleOIds: 'oIds', id: 'oId' };
const triggerNames = { triggerOId: 'oId', triggerOIds: 'oIds', id: 'oId' };
const oneSchedule = { tag, reply: 'data' as const, response: scheduleRecord, refusals: [404] };
const oneTrigger = { tag, reply: 'data' as const, response: triggerRecord, refusals: [404] };

export const workflowStartRoutes: Route[] = [
  defineRoute({
    ...oneSchedule,
    ...at('POST', 'schedule/create'),
    aliases: [older('POST', 'schedule/create')],
    summary: 'Have a workflow started at times of a cron pattern',
    description:
      'Each time starts one run, on any number of workers, within a few seconds; the run is pinned to the newest version by then. Beside `input` it gets `$input.schedule {oId, scheduledAt}`, and is charged to the key that made the schedule. Times are the database clock’s. `lastError` tells of a refused start, and the schedule goes on. Scope: run.',
    scope: 'run',
    body: scheduleCreate,
    refusals: [404, 409],
    async handle(call) {
      await checkedCallback(call, call.body.callbackUrl);
      return call.write((tx) => createSchedule(tx, call.workspace, call.body, call.caller.keyOId));
    },
  }),
  defineRoute({
    ...oneSchedule,
    ...at('GET', 'schedule/get'),
    aliases: [at('GET', 'schedule/{oId}'), older('GET', 'schedule/get'), older('GET', 'schedule/{oId}')],
    summary: 'Get one schedule with its next five times',
    scope: 'read',
    query: byOId,
    queryAliases: scheduleNames,
    handle: (call) => call.read((tx) => getSchedule(tx, call.workspace, call.query.oId)),
  }),
  defineRoute({
    tag,
    ...at('GET', 'schedule/list'),
    aliases: [older('GET', 'schedule/list')],
    summary: 'List schedules, newest first',
    scope: 'read',
    query: startListQuery,
    reply: 'flat',
    response: scheduleList,
    handle: (call) => call.read((tx) => listSchedules(tx, call.workspace, call.query)),
  }),
  defineRoute({
    ...oneSchedule,
    ...at('POST', 'schedule/update'),
    aliases: [
      at('PUT', 'schedule/update'),
      older('POST', 'schedule/update'),
      older('PUT', 'schedule/update'),
    ],
    summary: 'Change a schedule, or switch it off and on',
    description:
      'Absent members stay. With another pattern or zone, and when enabled again, its next time is counted from now. Scope: run.',
    scope: 'run',
    body: scheduleUpdate,
    async handle(call) {
      await checkedCallback(call, call.body.callbackUrl);
      return call.write((tx) => updateSchedule(tx, call.workspace, call.body));
    },
  }),
  defineRoute({
    ...oneSchedule,
    ...at('DELETE', 'schedule/delete'),
    aliases: [older('DELETE', 'schedule/delete')],
    summary: 'Delete a schedule; the runs that it started stay',
    description: 'One oId answers the schedule, several a list of them, all deleted or none. Scope: run.',
    scope: 'run',
    query: deleteQuery,
    queryAliases: scheduleNames,
    response: schedulesDeleted,
    handle: (call) => deleteNamed(call, call.query, deleteSchedule),
  }),
  defineRoute({
    ...oneSchedule,
    ...at('POST', 'schedule/delete'),
    aliases: [older('POST', 'schedule/delete')],
    summary: 'Delete one or more schedules, named in the body',
    scope: 'run',
    body: deleteBody,
    example: { oId: exampleOId(prefixes.schedule) },
    bodyAliases: scheduleNames,
    response: schedulesDeleted,
    handle: (call) => deleteNamed(call, call.body, deleteSchedule),
  }),
  defineRoute({
    ...oneTrigger,
    ...at('POST', 'trigger/create'),
    aliases: [older('POST', 'trigger/create')],
    summary: 'Have a workflow started for every imported event that filters let through',
    description:
      'Each new event starts one run, once, imported or received by a webhook. Beside `input` the run gets `$input.event`, as the event would be answered then; above 200 KB long texts and lists are cut, and its `truncated` names them. Reading events again starts nothing. `lastError` tells of a refused start, and the trigger goes on. Scope: run.',
    scope: 'run',
    body: triggerCreate,
    refusals: [404, 409],
    async handle(call) {
      await checkedCallback(call, call.body.callbackUrl);
      return call.write((tx) => createTrigger(tx, call.workspace, call.body, call.caller.keyOId));
    },
  }),
  defineRoute({
    ...oneTrigger,
    ...at('GET', 'trigger/get'),
    aliases: [at('GET', 'trigger/{oId}'), older('GET', 'trigger/get'), older('GET', 'trigger/{oId}')],
    summary: 'Get one trigger',
    scope: 'read',
    query: byOId,
    queryAliases: triggerNames,
    handle: (call) => call.read((tx) => getTrigger(tx, call.workspace, call.query.oId)),
  }),
  defineRoute({
    tag,
    ...at('GET', 'trigger/list'),
    aliases: [older('GET', 'trigger/list')],
    summary: 'List triggers, newest first',
    scope: 'read',
    query: startListQuery,
    reply: 'flat',
    response: triggerList,
    handle: (call) => call.read((tx) => listTriggers(tx, call.workspace, call.query)),
  }),
  defineRoute({
    ...oneTrigger,
    ...at('POST', 'trigger/update'),
    aliases: [at('PUT', 'trigger/update'), older('POST', 'trigger/update'), older('PUT', 'trigger/update')],
    summary: 'Change a trigger, or switch it off and on',
    description:
      'Absent members stay. Enabled again, it starts nothing for events that came in meanwhile. Scope: run.',
    scope: 'run',
    body: triggerUpdate,
    async handle(call) {
      await checkedCallback(call, call.body.callbackUrl);
      return call.write((tx) => updateTrigger(tx, call.workspace, call.body));
    },
  }),
  defineRoute({
    ...oneTrigger,
    ...at('DELETE', 'trigger/delete'),
    aliases: [older('DELETE', 'trigger/delete')],
    summary: 'Delete a trigger; the runs that it started stay',
    description: 'One oId answers the trigger, several a list of them, all deleted or none. Scope: run.',
    scope: 'run',
    query: deleteQuery,
    queryAliases: triggerNames,
    response: triggersDeleted,
    handle: (call) => deleteNamed(call, call.query, deleteTrigger),
  }),
  defineRoute({
    ...oneTrigger,
    ...at('POST', 'trigger/delete'),
    aliases: [older('POST', 'trigger/delete')],
    summary: 'Delete one or more triggers, named in the body',
    scope: 'run',
    body: deleteBody,
    example: { oId: exampleOId(prefixes.trigger) },
    bodyAliases: triggerNames,
    response: triggersDeleted,
    handle: (call) => deleteNamed(call, call.body, deleteTrigger),
  }),
];
