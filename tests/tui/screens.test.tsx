import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { drainJobs } from '../support/jobs.ts';
import type { Terminal } from '../support/terminal.tsx';
import { type Front, openTui, serveWorld } from '../support/tui.tsx';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let front: Front;
let terminal: Terminal;

beforeAll(async () => {
  world = await testWorld();
  front = serveWorld(world);
});
afterAll(() => front.stop());
afterEach(() => terminal.leave());

/** A fresh workspace, filled, and the program open on it. */
async function open(
  fill: (tenant: Tenant) => Promise<unknown> = async () => {},
  columns = 80,
  rows = 24,
): Promise<void> {
  tenant = await world.newWorkspace();
  await fill(tenant);
  terminal = openTui(front.url, tenant.key, columns, rows);
}

const deal = (name: string, day: number) => ({
  type: 'crm',
  eventType: 'deal_won',
  eventTimestamp: `2026-03-${String(day).padStart(2, '0')}T08:00:00Z`,
  eventId: `${name} ${day}`,
  opportunityId: name,
  opportunityName: name,
});
const call = {
  type: 'call',
  eventType: 'transcript',
  eventTimestamp: '2026-03-20T09:30:00Z',
  title: 'Discovery with Northwind',
  participants: [{ name: 'Ada Boyle', email: 'ada@northwind.example', role: 'external' }],
  transcript: [
    {
      speaker: { name: 'Ada Boyle', email: 'ada@northwind.example', role: 'external' },
      text: 'Our problem is that reporting takes two days every month.',
    },
  ],
};
const importing =
  (...events: unknown[]) =>
  (to: Tenant) =>
    to.api.post('/event/import', { events });
const imported =
  (...events: unknown[]) =>
  async (to: Tenant) => {
    await importing(...events)(to);
    await drainJobs(world);
  };

describe('events', () => {
  test('stand newest first, and one that is opened shows its people and what was found', async () => {
    await open(imported(call, deal('Alpha', 3)));
    await terminal.sees('Discovery with Northwind', 'Alpha', '1–2 of 2', '● live');
    expect(terminal.screen().indexOf('Northwind')).toBeLessThan(terminal.screen().indexOf('Alpha'));
    await terminal.press('enter');
    await terminal.sees(
      'Ada Boyle <ada@northwind.example> (external)',
      /“Our problem is that reporting takes two days/,
    );
    await terminal.press('escape');
    await terminal.sees('1–2 of 2');
  });

  test('come in by themselves, and what was chosen stays chosen', async () => {
    await open(imported(deal('Alpha', 3), deal('Beta', 2)));
    await terminal.sees('Beta');
    await terminal.press('down');
    await terminal.sees(/❯ .*Beta/);
    await imported(deal('Gamma', 9))(tenant);
    await terminal.sees('Gamma', '1–3 of 3', /❯ .*Beta/);
  });

  test('at the top the newest one is followed', async () => {
    await open(imported(deal('Alpha', 3)));
    await terminal.sees(/❯ .*Alpha/);
    await imported(deal('Gamma', 9))(tenant);
    await terminal.sees(/❯ .*Gamma/);
  });

  test('beyond a page are reached by n and left by p', async () => {
    await open(
      imported(
        ...Array.from({ length: 53 }, (_, place) => ({
          ...deal(`Deal ${place}`, 1),
          eventTimestamp: new Date(Date.UTC(2026, 2, 1) - place * 60_000).toISOString(),
        })),
      ),
    );
    await terminal.sees('1–50 of 53', 'n next page');
    await terminal.press('n');
    await terminal.sees('51–53 of 53', 'Deal 52', 'p page before');
    await terminal.press('p');
    await terminal.sees('1–50 of 53');
  });

  test('are filtered by a part of their summary and by their state', async () => {
    await open(imported(call, deal('Alpha', 3), deal('Beta', 2)));
    await terminal.sees('1–3 of 3');
    await terminal.press('/');
    await terminal.write(' northWIND status:processed');
    // the names of the filters give way to what is written
    await terminal.sees(/Filter.*… ❯ .* northWIND status:processed▏/);
    await terminal.press('enter');
    await terminal.sees('1–1 of 1', /❯ .*Discovery with Northwind/);
    await terminal.press('f', 'f');
    await terminal.sees('Nothing here is status:failed.');
  });

  test('of a deal are found from it, also where its id has a comma', async () => {
    await open(imported(deal('Renewal, 2026', 3), deal('Renewal', 2)));
    await terminal.sees('1–2 of 2');
    await terminal.write(':deals\r');
    await terminal.sees(/❯ .*Renewal, 2026/);
    await terminal.press('enter');
    await terminal.sees(/❯ Opportunity +Renewal, 2026/);
    await terminal.press('enter');
    await terminal.sees('Events of Renewal, 2026', 'Deal won: Renewal, 2026');
  });

  test('cannot steer the terminal by what is written in them', async () => {
    await open(imported(deal('Evil\u001b[2J\u001b]0;title\u0007\u202eOffer', 3)));
    await terminal.sees('Evil[2J]0;titleOffer');
  });

  test('that are not there are explained', async () => {
    await open();
    await terminal.sees('There are no events yet.', 'POST /api/v2/event/import');
  });
});

describe('jobs', () => {
  test('are followed from waiting to done without a key pressed', async () => {
    await open(importing(deal('Alpha', 3), deal('Beta', 2)));
    await terminal.press('2');
    await terminal.sees(/Import +Pending +░░░░ 0\/2 .*crm/);
    await drainJobs(world);
    await terminal.sees(/Import +Completed +▓▓▓▓ 2\/2/);
  });

  test('draw nothing while nothing changes', async () => {
    await open(imported(deal('Alpha', 3)));
    await terminal.press('2');
    await terminal.sees('Completed', '● live');
    const frames = terminal.frames();
    const asked = world.app.fetch;
    let answered = 0;
    world.app.fetch = async (request) => {
      const reply = await asked(request);
      answered++;
      return reply;
    };
    while (answered < 5) await new Promise((resolve) => setImmediate(resolve));
    world.app.fetch = asked;
    expect(terminal.frames()).toBe(frames);
  });

  test('that failed say why', async () => {
    await open(async ({ workspaceOId }) => {
      await world.db.write(workspaceOId, async (tx) => {
        await tx`
          insert into import_job (workspace_o_id, o_id, event_kind, status, total, error, started_at, completed_at)
          values (${workspaceOId}, 'pbj_000000000000000000001', 'call', 'FAILED', 3, 'The disk is full', now(), now())`;
      });
    });
    await terminal.press('2');
    await terminal.sees(/Failed .*The disk is full/);
    await terminal.press('enter');
    await terminal.sees('Error        The disk is full');
  });

  test('that wait are cancelled after a question', async () => {
    await open(importing(deal('Alpha', 3)));
    await terminal.press('2');
    await terminal.sees('Pending');
    await terminal.press('x');
    await terminal.sees('Cancel the import of crm events? Press y for yes.');
    await terminal.press('y');
    await terminal.sees('Done.', 'Cancelled');
    await drainJobs(world);
  });

  test('are filtered, and beyond the filters stand the dead letters', async () => {
    await open(async (to) => {
      await imported(deal('Alpha', 3))(to);
      await world.db.write(to.workspaceOId, async (tx) => {
        await tx`
          insert into dead_letter (workspace_o_id, o_id, job_name, payload, attempts, last_error, enqueued_at)
          values (${to.workspaceOId}, 'dd_000000000000000000001', 'index-resource', '{}', 6, 'It was too long', now())`;
      });
    });
    await terminal.press('2');
    await terminal.sees('Jobs', 'Completed');
    await terminal.press('f');
    await terminal.sees('Nothing here is status:pending,running,waiting.');
    await terminal.press('f');
    await terminal.sees('Nothing here is status:failed.');
    await terminal.press('f');
    await terminal.sees('Completed');
    await terminal.press(':');
    await terminal.write('dead');
    await terminal.press('enter');
    await terminal.sees('Dead letters', /index-resource +dead +It was too long/);
    await terminal.press('/');
    await terminal.write('TOO long status:dead');
    await terminal.press('enter');
    await terminal.sees('1–1 of 1', 'index-resource');
    await terminal.press('/');
    await terminal.write(' status:retried');
    await terminal.press('enter');
    await terminal.sees(/Nothing here is .*status:retried/);
  });
});

describe('the library', () => {
  test('is walked from its kinds to one record and back', async () => {
    await open(({ api }) =>
      api.post('/use-case/create', {
        name: 'Close the books',
        description: 'At the end of a month',
        desiredOutcomes: ['Done in a day'],
        customFields: [{ title: 'Region', value: ['North'] }],
      }),
    );
    await terminal.press('3');
    await terminal.sees(/Use case +1 /, /Persona +0 /);
    await terminal.press('down', 'enter');
    await terminal.sees('Close the books', 'At the end of a month', '1–1 of 1');
    await terminal.press('enter');
    await terminal.sees('Desired outcomes', '• Done in a day', 'title: Region');
    await terminal.press('escape');
    await terminal.sees('1–1 of 1');
    await terminal.press('escape');
    await terminal.sees('1–17 of 17');
  });
});

describe('resources', () => {
  test('say what they wait for, how far they are and what has become of them', async () => {
    await open(
      ({ api }) => api.post('/resource/create', { mode: 'text', name: 'Prices', text: 'Ten euros a month.' }),
      120,
    );
    await terminal.press('4');
    await terminal.sees(/Text +pending .*Prices: /);
    await drainJobs(world);
    await terminal.sees(/indexed +1 chunk +Prices/);
    await terminal.press('enter');
    await terminal.sees('Status       Indexed', 'Stages', /fetch .*\d s/, /tag .*\d s/);
  });
});

describe('search', () => {
  test('answers a question with passages, quoted and placed', async () => {
    const text = 'The starter plan costs ten euros a month.';
    await open(async ({ api }) => {
      await api.post('/resource/create', { mode: 'text', name: 'Prices', text });
      await drainJobs(world);
    });
    await terminal.press('5');
    await terminal.sees('Write a question');
    await terminal.write('what does the starter plan cost 12q');
    await terminal.press('backspace', 'enter');
    await terminal.sees(
      'what does the starter plan cost 12',
      /❯ +\d\.\d\d +Resource chunk +Prices +The starter plan/,
    );
    await terminal.press('enter');
    await terminal.sees(`“${text}”`, `end: ${text.length}`);
    await terminal.press('escape');
    await terminal.sees(/❯ +\d\.\d\d/);
    await terminal.press('1');
    await terminal.sees('There are no events yet.');
  });

  test('says so when nothing answers', async () => {
    await open();
    await terminal.press('5');
    await terminal.write('anything');
    await terminal.press('enter');
    await terminal.sees('Nothing in the workspace answers this.');
  });
});

describe('runs', () => {
  const run = async (to: Tenant) => {
    const agent = await to.api.post('/agents/create', { name: 'Profile', type: 'ENRICH_COMPANY' });
    const reply = await to.api.post('/agents/enrich-company/run', {
      agentOId: agent.body.data.oId,
      companyName: 'Lindgren Port',
      runtimeContext: 'Lindgren Port is a harbour operator with offices in Gothenburg.',
      includeFullAnnotation: true,
    });
    expect(reply.body.found).toBe(true);
  };

  test('stand with whom they are about, and one that is opened shows its answer with the quotes', async () => {
    await open(run);
    await terminal.press('6');
    await terminal.sees('Enrich company', 'Completed', 'Lindgren Port · Profile', '1–1 of 1');
    await terminal.press('enter');
    await terminal.sees('Enrich company: Lindgren Port', /Model +extractive-1/, /credits, \$0\.0000/);
    await terminal.press('G');
    await terminal.sees(/“.*Lindgren Port is a harbour operator/);
    await terminal.press('escape');
    await terminal.sees('1–1 of 1');
    await terminal.press('f');
    await terminal.press('f');
    await terminal.sees('Nothing here is status:failed.');
  });
});
