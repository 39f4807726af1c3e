import { playbookAnchors } from '../../schema/anchors.ts';
import { byOId } from '../../schema/entity.ts';
import { motionPlaybook } from '../../schema/library/motion-playbook.ts';
import { defineRoute } from '../http/route.ts';
import { resolveAnchors } from '../services/library/anchors.ts';

export const motionPlaybookRoutes = [
  defineRoute({
    method: 'GET',
    path: '/motion-playbook/anchors',
    tag: motionPlaybook.title,
    summary: 'The records on which a playbook stands, its modes resolved',
    description:
      "AUTO follows the offering's links, hand-made ones first, at most 20 of a kind; MANUAL answers the named records that exist, in that order; OFF none. Agents read playbooks alike. Scope: read.",
    scope: 'read',
    query: byOId,
    queryAliases: { motionPlaybookOId: 'oId', playbookOId: 'oId', id: 'oId' },
    reply: 'data',
    response: playbookAnchors,
    refusals: [404],
    handle: (call) => call.read((tx) => resolveAnchors(tx, call.workspace, call.query.oId)),
  }),
];
