import { conflict, notFound } from '../../../errors.ts';
import { queueDelivery } from '../../callbacks/callbacks.ts';
import { bodyFor } from '../../callbacks/notices.ts';
import { endpointAt } from '../../callbacks/webhook-endpoints.ts';
import { type ComposedNotice, composeNotice, givenNotice } from '../requests/compose-notice.ts';
import { sentDigest } from '../requests/sent-digest.ts';
import type { Outcome, Step, Turn } from './step.ts';

/** Queues one delivery in the transaction that begins the node; a repeated begin of the same notice adds none. */
export const notifyStep: Step<'notify'> = {
  input: (node, given, bindings, usual) =>
    given === null ? composeNotice(node, bindings, usual) : givenNotice(given),
  begin: tell,
  resume: tell,
};

function tell({ node, key, runOId, input }: Turn<'notify'>): Outcome {
  const { text, data } = input as ComposedNotice;
  return {
    status: 'running',
    wakeAt: null,
    async work(tx, { workspace }) {
      const endpoint = await endpointAt(tx, workspace, node.endpointOId);
      if (!endpoint)
        throw notFound(`endpointOId: no webhook endpoint ${node.endpointOId} exists in the workspace`);
      if (!endpoint.enabled)
        throw conflict(`The webhook endpoint ${node.endpointOId} is disabled`, 'endpoint_disabled');
      const body = { type: 'workflow.notify', workflowRunOId: runOId, nodeId: key, text, data };
      const deliveryOId = await queueDelivery(tx, workspace, {
        subjectOId: runOId,
        purpose: `notify ${key} ${sentDigest([node.endpointOId, text, data])}`,
        type: body.type,
        url: endpoint.url,
        body: bodyFor(endpoint.format, text, body),
      });
      const told: Outcome = { status: 'completed', output: { deliveryOId } };
      return { agentRunOId: null, here: { credits: 0, execute: async () => told } };
    },
  };
}
