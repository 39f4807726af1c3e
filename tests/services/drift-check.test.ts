import { describe, expect, test } from 'bun:test';
import type { DriftEntity } from '../../server/ai/drift/judgement.ts';
import { judgeByRules } from '../../server/ai/extractive/drift/index.ts';
import { documentOf } from '../../server/ai/reading/document.ts';
import { checkText, driftEntity, filler } from '../support/drift.ts';

function linked(count: number, statement: string): DriftEntity[] {
  return Array.from({ length: count }, (_, at) => ({
    ...driftEntity({ oId: `px_${at}`, name: `Product ${at}`, data: { capabilities: [statement] } }),
    checkedRevision: 1,
  }));
}

/** How often others had their turn while `work` was done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    if (isDone) return;
    turns++;
    setImmediate(count);
  };
  setImmediate(count);
  await work;
  isDone = true;
  return turns;
}

describe('many entities against one document', () => {
  const statement = 'Firmware updates install during the night.';

  test('read each text once', async () => {
    const read: string[] = [];
    const counted = (text: string) => {
      read.push(text);
      return documentOf(text);
    };
    const before = `${filler}\n${statement}\n`;
    const { judgements: results } = await judgeByRules(
      {
        document: filler,
        documentDate: null,
        earlier: new Map([[1, before]]),
        entities: linked(30, statement),
        isDecided: () => false,
      },
      counted,
    );
    expect(read).toEqual([filler, before]);
    expect(results.map(({ entity }) => entity.oId)).toEqual(linked(30, statement).map(({ oId }) => oId));
    expect(new Set(results.map(({ verdict }) => verdict))).toEqual(new Set(['invalidates']));
  });

  test('let others have their turn, while the text is read and between the entities', async () => {
    const text = Array.from(
      { length: 5000 },
      (_, at) => `Sentence ${at} speaks of the weather in town.`,
    ).join('\n\n');
    expect(await turnsDuring(documentOf(text))).toBeGreaterThan(50);
    const none = await documentOf('');
    const work = judgeByRules(
      {
        document: '',
        documentDate: null,
        earlier: new Map(),
        entities: linked(30, statement),
        isDecided: () => false,
      },
      async () => none,
    );
    expect(await turnsDuring(work)).toBeGreaterThanOrEqual(30);
  });

  test('leave what was decided out of the verdict', async () => {
    const before = new Map([[1, `${filler}\n${statement}\n`]]);
    const {
      judgements: [result],
    } = await judgeByRules({
      document: filler,
      documentDate: null,
      earlier: before,
      entities: linked(1, statement),
      isDecided: () => true,
    });
    expect(result).toMatchObject({ verdict: 'immaterial', statements: [], proposal: null });
  });
});

describe('what the document no longer says', () => {
  const statement = 'Firmware updates install during the night.';
  const of = driftEntity({ data: { capabilities: [statement] } });
  const before = `${filler}\n${statement}\n`;

  test.each([
    ['says it in other words still', 'During the night firmware updates install themselves.'],
    ['has it in capitals', statement.toUpperCase()],
    ['quotes it', `> ${statement}`],
  ])('is not withdrawn where the document %s', async (_, sentence) => {
    expect((await checkText(of, `${filler}\n${sentence}\n`, before)).verdict).not.toBe('invalidates');
  });

  test('is not withdrawn where the text before only spoke of the same', async () => {
    const near = `${filler}\nFirmware updates never install during the night in Japan.\n`;
    expect((await checkText(of, filler, near)).verdict).toBe('immaterial');
  });
});

describe('hostile text', () => {
  test('comes to a verdict', async () => {
    const statements = Array.from(
      { length: 400 },
      (_, at) => `Router model ${at} supports ${at} uplinks and ${at + 1} fans.`,
    );
    const of = driftEntity({ data: { capabilities: statements } });
    const rows = Array.from(
      { length: 5_000 },
      (_, at) => `Router model ${at} supports ${at % 7} uplinks of the chassis.`,
    );
    for (const text of [
      rows.join('\n'),
      '$'.repeat(200_000),
      `${'9'.repeat(50_000)} ${'no '.repeat(50_000)}`,
      'January '.repeat(20_000),
      `Atlas Router ${'in March '.repeat(20_000)}.`,
      `The ${'with '.repeat(20_000)} has been discontinued`,
      `${'twenty-'.repeat(20_000)} one hundred ${'and '.repeat(20_000)}`,
      `Atlas Router${' '.repeat(100_000)}has been discontinued${' in'.repeat(50_000)} x`,
    ])
      expect((await checkText(of, text)).verdict).toBeString();
  });
});
