import { z } from 'zod';
import { exampleOId } from '../../schema/example.ts';
import {
  importBody,
  importJob,
  importJobDetail,
  importJobQuery,
  importJobStatus,
  importRefusal,
  importReply,
  importStatusReply,
} from '../../schema/import-job.ts';
import { prefixes } from '../../schema/o-id.ts';
import { listOf, page } from '../../schema/wire.ts';
import { defineRoute } from '../http/route.ts';
import { acceptImport } from '../services/events/import/accept-import.ts';
import { cancelImport, getImportJob, listImportJobs } from '../services/events/import/import-jobs.ts';
import { prepareImport } from '../services/events/import/prepare-import.ts';
import { batchSizes } from '../services/events/import/staged.ts';

const tag = 'Events';
const maxImportBytes = 20 * 1024 * 1024;

export const eventImportRoutes = [
  defineRoute({
    method: 'POST',
    path: '/event/import',
    tag,
    summary: 'Import up to 1000 events: all of them, or none where one is not valid',
    description:
      'Accepted events are stored when the reply arrives; one job per kind processes them. Duplicates are skipped. A 400 lists the bad events under `invalidEvents`. Scope: write.',
    scope: 'write',
    body: importBody,
    refusalBodies: { 400: importRefusal },
    maxBodyBytes: maxImportBytes,
    reply: 'flat',
    response: importReply,
    prepare: async (call) => {
      const callbackUrl = call.body.callbackUrl ?? null;
      if (callbackUrl !== null)
        await call.outbound.check(callbackUrl, { httpsOnly: true, field: 'callbackUrl' });
      return prepareImport(call.read, call.workspace, {
        events: call.body.events,
        callbackUrl,
        externalRequestId: call.externalRequestId,
        batchSize: batchSizes[call.app.db.kind],
        now: call.clock().getTime(),
      });
    },
    handle: (call, prepared) => {
      for (const sentence of prepared.warnings) call.warn(sentence);
      return call.write((tx) => acceptImport(tx, call.workspace, prepared));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/event/import/status',
    tag,
    summary: 'Progress of an import job; poll every 5 to 10 seconds until it has ended',
    scope: 'read',
    query: importJobQuery,
    reply: 'flat',
    response: importStatusReply,
    refusals: [404],
    handle: async (call) => {
      const data = await call.read((tx) => getImportJob(tx, call.workspace, call.query.jobOId));
      return { status: data.status, counts: data.counts, data };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/event/import/list',
    tag,
    summary: 'List import jobs, newest first',
    scope: 'read',
    query: z.object({ ...page({ default: 10, max: 200 }), status: importJobStatus.optional() }),
    reply: 'flat',
    response: listOf(importJob),
    handle: async (call) => {
      const { jobs, total } = await call.read((tx) => listImportJobs(tx, call.workspace, call.query));
      return { hasNext: call.query.offset + jobs.length < total, total, data: jobs };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/event/import/cancel',
    tag,
    summary: 'Stop an import job; what it has stored stays',
    scope: 'write',
    body: importJobQuery.meta({
      id: 'ImportCancel',
      requestExample: { jobOId: exampleOId(prefixes.importJob) },
    }),
    reply: 'data',
    response: importJobDetail,
    refusals: [404, 409],
    handle: (call) => call.write((tx) => cancelImport(tx, call.workspace, call.body.jobOId)),
  }),
];
