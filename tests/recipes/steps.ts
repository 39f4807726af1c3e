/** One recipe of CONTRIBUTING.md, followed: the files it makes and the lines it adds. */
export interface Recipe {
  /** The recipe's heading. */
  title: string;
  /** What stands for its placeholders. */
  names: Record<string, string>;
  /** A new file's text, or marks in a file that is there and what stands in their place. */
  steps: Record<string, string | readonly (readonly [mark: string, text: string])[]>;
  /** Tests that must hold beside the rules and the walk. */
  tests?: string[];
}

const kind: Recipe = {
  title: 'A kind of the library',
  names: { kind: 'partner' },
  steps: {
    'schema/library/partner.ts': `import { defineKind, list, text } from '../shape.ts';

export const partner = defineKind({
  kind: 'partner',
  prefix: 'pn',
  plural: 'partners',
  title: 'Partner',
  sentence: 'Another company that sells the offering too',
  fields: {
    agreement: text('Agreement with the partner'),
    regions: list('Regions in which the partner sells: countries, cities, markets'),
  },
});
`,
    'schema/library/index.ts': [
      [
        "import { persona } from './persona.ts';",
        "import { partner } from './partner.ts';\nimport { persona } from './persona.ts';",
      ],
      ['  brandVoice,\n];', '  brandVoice,\n  partner,\n];'],
    ],
    'docs/api.md': [['`/buying-trigger` |', '`/buying-trigger`, `/partner` |']],
  },
};

const route: Recipe = {
  title: 'A route',
  names: { shape: 'milestone', noun: 'events', what: 'milestones', group: 'milestones' },
  steps: {
    'schema/milestone.ts': `import { z } from 'zod';
import { isoTime } from './wire.ts';

/** Describes how far a workspace has come. */
export const milestones = z
  .object({
    events: z.number().int(),
    firstEventAt: isoTime.nullable(),
  })
  .meta({ id: 'Milestones' });
`,
    'server/services/events/milestones.ts': `import type { Tx } from '../../database/index.ts';

/** Returns when the workspace's activity began, and how much there is. */
export async function readMilestones(tx: Tx, workspace: string) {
  const [row] = await tx<{ events: number; first: Date | null }[]>\`
    select count(*)::int as events, min(event_timestamp) as first
    from event
    where workspace_o_id = \${workspace}\`;
  return { events: row?.events ?? 0, firstEventAt: row?.first?.toISOString() ?? null };
}
`,
    'server/routes/milestones.ts': `import { milestones } from '../../schema/milestone.ts';
import { defineRoute } from '../http/route.ts';
import { readMilestones } from '../services/events/milestones.ts';

export const milestoneRoutes = [
  defineRoute({
    method: 'GET',
    path: '/milestones/get',
    tag: 'Milestones',
    summary: 'Milestones of the workspace',
    scope: 'read',
    reply: 'data',
    response: milestones,
    handle: (call) => call.read((tx) => readMilestones(tx, call.workspace)),
  }),
];
`,
    'server/routes/index.ts': [
      [
        "import { motionPlaybookRoutes } from './motion-playbook.ts';",
        "import { milestoneRoutes } from './milestones.ts';\nimport { motionPlaybookRoutes } from './motion-playbook.ts';",
      ],
      ['    ...webhookRoutes,\n', '    ...webhookRoutes,\n    ...milestoneRoutes,\n'],
    ],
    'docs/api.md': [['| `/tag` |', '| `/milestones` | how far a workspace has come |\n| `/tag` |']],
  },
};

const job: Recipe = {
  title: 'A job',
  names: { name: 'forget-tags' },
  steps: {
    'schema/jobs.ts': [
      [
        "  'run-agent': rules({",
        `  /** Remove tags that were deleted. */
  'forget-tags': rules({
    payload: z.object({ workspaceOId: oId }),
    queue: 'short',
    attempts: 3,
    seconds: 60,
  }),
  'run-agent': rules({`,
      ],
    ],
    'jobs/forget-tags.ts': `import { defineTask } from './task.ts';

/** Removes tags that were deleted a month ago. */
export const task = defineTask('forget-tags', {
  async run(_payload, job) {
    await job.write(
      (tx) => tx\`
        delete from tag
        where workspace_o_id = \${job.workspace} and deleted_at < now() - interval '1 month'\`,
    );
  },
});
`,
    'jobs/index.ts': [
      [
        "  'import-events': async",
        "  'forget-tags': async () => (await import('./forget-tags.ts')).task,\n  'import-events': async",
      ],
    ],
  },
  tests: ['tests/jobs/queue.test.ts'],
};

const migration: Recipe = {
  title: 'A migration',
  names: { NNNN: '0050', noun: 'note' },
  steps: {
    'sql/0050_note.sql': `-- What people write beside a record.
create table note (
  workspace_o_id text collate "C" not null references workspace (o_id),
  o_id text collate "C" not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (workspace_o_id, o_id)
);
select protect_tenant_table('note');
`,
    'server/database/distribution/places.ts': [
      ['insight_result rate_window', 'insight_result note rate_window'],
    ],
  },
  tests: ['tests/services/migrate.test.ts', 'tests/services/upgrade.test.ts'],
};

const agent: Recipe = {
  title: 'An agent',
  names: { type: 'account-risks' },
  steps: {
    'schema/agents/types.ts': [["  'CONTEXT',\n]", "  'CONTEXT',\n  'ACCOUNT_RISKS',\n]"]],
    'server/agents/account-risks/account-risks.ts': `import { z } from 'zod';
import { agentRunBody } from '../../../schema/agents/input.ts';
import { defineAgent, match, usualPlan } from '../definition.ts';

export const accountRisks = defineAgent({
  type: 'ACCOUNT_RISKS',
  path: 'account-risks',
  aliases: [],
  title: 'Account risks',
  description: 'Risks of an account',
  category: 'research',
  input: agentRunBody,
  requires: ['companyName', 'companyDomain'],
  task: 'Collect what may go wrong with an account',
  plan: usualPlan,
  follows: [],
  fields: () => [
    { path: '/risks', description: 'Risks and problems of the account', form: 'list', maxItems: 6 },
  ],
  matches: ['persona'],
  data: z.object({ risks: z.array(z.string()), persona: match }).meta({ id: 'AccountRisksData' }),
  compose: ({ written, matches }) => ({ data: { risks: written.risks ?? [], ...matches } }),
});
`,
    'server/agents/index.ts': [
      [
        "import { callPrep } from './call-prep/call-prep.ts';",
        "import { accountRisks } from './account-risks/account-risks.ts';\nimport { callPrep } from './call-prep/call-prep.ts';",
      ],
      ['  CONTEXT: context,\n};', '  CONTEXT: context,\n  ACCOUNT_RISKS: accountRisks,\n};'],
    ],
    'docs/agents.md': [
      [
        '| `CONTEXT` |',
        '| `ACCOUNT_RISKS` | `account-risks` | risks of an account | quotes |\n| `CONTEXT` |',
      ],
    ],
  },
  tests: ['tests/rest/agents.test.ts'],
};

const workflowStep: Recipe = {
  title: 'A workflow step',
  names: { type: 'pick' },
  steps: {
    'schema/workflow-steps/pick.ts': `import { z } from 'zod';
import { defineNodeType, nodeInput } from './node.ts';

export const pickNode = defineNodeType({
  type: 'pick',
  description: 'Gives the first items of a list',
  members: { most: z.int().min(1).max(1_000).default(1), input: nodeInput },
  expressions: () => [],
  branches: [],
  drawing: { outline: 'rounded', tell: ({ most }) => \`the first \${most}\` },
});
`,
    'schema/workflow-steps/index.ts': [
      [
        "import { notifyNode } from './notify.ts';",
        "import { notifyNode } from './notify.ts';\nimport { pickNode } from './pick.ts';",
      ],
      ['  map: mapNode,', '  map: mapNode,\n  pick: pickNode,'],
    ],
    'server/services/workflows/steps/pick.ts': `import type { Step } from './step.ts';

export const pickStep: Step<'pick'> = {
  begin({ node, input }) {
    return { status: 'completed', output: Array.isArray(input) ? input.slice(0, node.most) : input };
  },
};
`,
    'server/services/workflows/steps/index.ts': [
      [
        "import { notifyStep } from './notify.ts';",
        "import { notifyStep } from './notify.ts';\nimport { pickStep } from './pick.ts';",
      ],
      ['  map: mapStep,', '  map: mapStep,\n  pick: pickStep,'],
    ],
    'docs/workflows.md': [
      ['| `map` | runs', '| `pick` | gives the first items of a list | the items |\n| `map` | runs'],
    ],
  },
  tests: ['tests/rest/workflows.test.ts'],
};

export const recipes: Recipe[] = [kind, route, job, migration, agent, workflowStep];
