import { expect, test } from 'bun:test';
import pino from 'pino';
import { createMultiplexer } from '../../server/database/embedded/multiplexer.ts';
import { createDatabase } from '../../server/database/index.ts';
import { testEngine } from '../support/database.ts';
import { makeWorld } from '../support/world.ts';

test('a new record is stored by values alone, which a distributed database sends on as they are', async () => {
  const engine = await testEngine();
  const session = createMultiplexer(engine);
  const sent: string[] = [];
  const names = { user: 'postgres', database: 'postgres' };
  const door = {
    kind: 'embedded' as const,
    postgres: {
      ...names,
      socket: () => session.open(),
      debug: (_connection: number, text: string) => sent.push(text),
    },
    pool: { ...names, stream: () => session.open() },
  };
  const db = createDatabase(door, { statementDeadlineMs: 120_000 }, pino({ level: 'silent' }));
  const world = await makeWorld({}, db);
  try {
    const { api } = await world.newWorkspace();
    const created = await api.post('/persona/create', {
      name: 'Buyers',
      description: 'Ask Northwind Traders',
    });
    expect(created.status).toBe(200);
    const text = sent.find((one) => /insert into entity \(/.test(one)) ?? '';
    const forms = [...text.matchAll(/insert into (\w+)(?: as \w+)? \([^)]*\)\s*(select|values)/g)];
    expect(Object.fromEntries(forms.map(([, table, form]) => [table, form]))).toEqual({
      entity: 'values',
      entity_revision: 'values',
      entity_tally: 'values',
      event: 'values',
      event_daily: 'values',
      event_payload: 'values',
      // whom a text names is looked up
      entity_link: 'select',
    });
    expect(text).not.toContain('delete from');
  } finally {
    await world.app.close();
    await db.close();
    session.close();
    await engine.close();
  }
});
