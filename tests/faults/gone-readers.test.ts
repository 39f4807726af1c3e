import { expect, test } from 'bun:test';
import postgres from 'postgres';
import { testServerUrl } from '../support/database.ts';
import { elapsedMs } from '../support/stopwatch.ts';
import { isEmbedded } from '../support/test-server.ts';
import { testWorld } from '../support/world.ts';

/** The driver would wait for at least a fifth of a second before each connection but the first; a busy machine disturbs some. */
const pauseMs = 150;

// On a server what nobody waits for ends with its connection, of which there are others.
if (isEmbedded)
  test('clients that go away in the middle of a read keep nobody from the embedded database', async () => {
    const { db, newWorkspace } = await testWorld();
    const { workspaceOId } = await newWorkspace();
    const leave = async () => {
      const gone = new AbortController();
      const question = { name: 'list', isHeavy: false, signal: gone.signal };
      await db.read(
        workspaceOId,
        async (tx) => {
          await tx`select count(*) from entity where workspace_o_id = ${workspaceOId}`;
          gone.abort(new Error('the client has gone'));
          await tx`select count(*) from event where workspace_o_id = ${workspaceOId}`;
        },
        question,
      );
    };
    const rounds: number[] = [];
    for (let at = 0; at < 20; at++) {
      rounds.push(
        await elapsedMs(() => Promise.allSettled([leave(), db.read(workspaceOId, (tx) => tx`select 1`)])),
      );
    }
    // a connection made anew would take a fifth of a second each time
    expect(Math.min(...rounds.slice(1))).toBeLessThan(pauseMs);
  });

// On the embedded engine they are left to end.
if (!isEmbedded)
  test('clients that go away in the middle of long reads cost others no pause', async () => {
    const { db, newWorkspace } = await testWorld();
    const tenants = await Promise.all([newWorkspace(), newWorkspace(), newWorkspace()]);
    const leave = async ({ workspaceOId }: { workspaceOId: string }) => {
      const gone = new AbortController();
      const read = db.read(
        workspaceOId,
        async (tx) => {
          await tx`select 1`;
          gone.abort(new Error('the client has gone'));
          await tx`select pg_sleep(60)`;
        },
        { name: 'list', isHeavy: true, signal: gone.signal },
      );
      await expect(read).rejects.toThrow('the client has gone');
    };
    // what the machine takes for so many new connections
    const open = async () => {
      const sql = postgres(testServerUrl ?? '', { max: 1, onnotice: () => {} });
      await sql`select 1`;
      await sql.end();
    };
    const rounds: number[] = [];
    const openings: number[] = [];
    // all connections of long reads are lost each time
    for (let at = 0; at < 10; at++) {
      rounds.push(await elapsedMs(() => Promise.all(tenants.map(leave))));
      openings.push(await elapsedMs(() => Promise.all(tenants.map(open))));
    }
    expect(Math.min(...rounds.slice(1))).toBeLessThan(Math.min(...openings) + pauseMs);
  });
