import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../server/database/index.ts';
import { testDatabase } from '../support/database.ts';
import {
  bareWorkspace,
  loadPassages,
  measureQuality,
  type Passage,
  type Question,
} from '../support/labelled/search-quality.ts';
import freshPassages from '../support/labelled/search-set/fresh-passages.json' with { type: 'json' };
import freshQuestions from '../support/labelled/search-set/fresh-questions.json' with { type: 'json' };
import heldOutPassages from '../support/labelled/search-set/held-out-passages.json' with { type: 'json' };
import heldOutQuestions from '../support/labelled/search-set/held-out-questions.json' with { type: 'json' };
import committedPassages from '../support/labelled/search-set/passages.json' with { type: 'json' };
import committedQuestions from '../support/labelled/search-set/questions.json' with { type: 'json' };
import { misspelt } from '../support/labelled/search-typo.ts';
import { createCorpus } from '../support/search-corpus.ts';
import { addChunks, addNeighbours, settle } from '../support/search-load.ts';
import { run as runIndexing } from './index.ts';
import { measureLatency, measureRecall, printLatency, shareOf } from './search-latency.ts';
import { comparePeer } from './search-peer.ts';

/**
 * Quality on four sets; latency against the bare vector query, its growth, and queries a second against LanceDB on a
 * made collection; indexing. TEST_DATABASE_URL for figures of a server, BENCH_FULL=1 for 100,000 chunks among
 * 1,000,000: about half an hour.
 */
export async function run(): Promise<void> {
  const db = await testDatabase();
  const isFull = process.env.BENCH_FULL === '1';
  const size = db.kind === 'server' ? serverSizes : embeddedSizes;
  await printQuality(db);
  await printSpeed(db, isFull ? fullSizes : size);
  await runIndexing();
}

/** Chunks of one workspace at the first and the second measurement, others beside them, questions, seconds a round. */
interface Sizes {
  first: number;
  second: number;
  neighbours: number;
  questions: number;
  seconds: number;
}

const fullSizes: Sizes = { first: 10_000, second: 100_000, neighbours: 900_000, questions: 400, seconds: 4 };
const serverSizes: Sizes = { first: 6_000, second: 20_000, neighbours: 20_000, questions: 150, seconds: 1 };
const embeddedSizes: Sizes = { first: 5_200, second: 8_000, neighbours: 0, questions: 60, seconds: 0.5 };

async function printSpeed(db: Database, sizes: Sizes): Promise<void> {
  const workspace = await bareWorkspace(db);
  const corpus = createCorpus(1);
  await addChunks(db, workspace, corpus, sizes.first);
  await settle(db, [workspace]);
  const small = await measureLatency(db, workspace, corpus, sizes.questions);
  printLatency(sizes.first, small);
  await addChunks(db, workspace, corpus, sizes.second - sizes.first);
  await addNeighbours(db, workspace, sizes.neighbours);
  await settle(db, [workspace]);
  const large = await measureLatency(db, workspace, corpus, sizes.questions);
  printLatency(sizes.second, large);
  const recall = await measureRecall(db, workspace, corpus, 30);
  const growth = (way: 'bare' | 'hybrid') => (shareOf(large[way], 0.5) / shareOf(small[way], 0.5)).toFixed(2);
  console.log(`recall      ${recall.toFixed(3)} of the ten nearest`);
  console.log(
    `growth      ${sizes.first} to ${sizes.second} chunks among ${sizes.second + sizes.neighbours}: ` +
      `hybrid p50 ${growth('hybrid')} ×, bare ${growth('bare')} ×`,
  );
  await comparePeer(db, workspace, corpus, sizes.seconds);
}

interface Collection {
  docs: { id: number; title: string; text: string }[];
  queries: { id: number; text: string }[];
  relevant: Record<string, number[]>;
}

const cisiPath = join(import.meta.dir, '../../../shared/data/search/cisi.json');

async function printQuality(db: Database): Promise<void> {
  await printSet(db, 'committed', committedPassages, committedQuestions);
  await printSet(db, 'held out', heldOutPassages, heldOutQuestions);
  await printSet(db, 'fresh', freshPassages, freshQuestions);
  if (!existsSync(cisiPath)) return;
  const { docs, queries, relevant }: Collection = await Bun.file(cisiPath).json();
  const passages = docs.map(({ id, title, text }) => ({ id: String(id), title, text }));
  const questions = queries.map(({ id, text }) => ({ text, relevant: (relevant[id] ?? []).map(String) }));
  await printSet(db, 'CISI', passages, questions);
  console.log('            Xapian BM25 on CISI: nDCG@10 0.350, MAP 0.203; SQLite FTS5: 0.314, 0.173');
}

async function printSet(db: Database, name: string, passages: Passage[], questions: Question[]) {
  const loaded = await loadPassages(db, passages);
  for (const mode of ['keyword', 'hybrid', 'semantic'] as const) {
    const { ndcg10, map } = await measureQuality(db, loaded, questions, mode);
    console.log(`${name.padEnd(11)} ${mode.padEnd(9)} nDCG@10 ${ndcg10.toFixed(4)}  MAP ${map.toFixed(4)}`);
  }
  const ten = await measureQuality(db, loaded, questions, 'hybrid', 10);
  const wrong: number[] = [];
  for (const seed of [1, 2, 3]) {
    const asked = misspelt(questions, passages, seed);
    wrong.push((await measureQuality(db, loaded, asked, 'hybrid', 10)).ndcg10);
  }
  const typo = wrong.reduce((sum, one) => sum + one, 0) / wrong.length;
  console.log(
    `${name.padEnd(11)} ten hits  nDCG@10 ${ten.ndcg10.toFixed(4)}; the rarest word misspelt ${typo.toFixed(4)}`,
  );
}
