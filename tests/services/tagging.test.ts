import { describe, expect, test } from 'bun:test';
import { builtInAi } from '../../server/ai/index.ts';
import { libraryIndex, namedIn } from '../../server/ai/reading/library.ts';
import { aliasesIn } from '../../server/services/resources/tagging/aliases.ts';
import { tagLibrary, tagsOf } from '../../server/services/resources/tagging/index.ts';
import type { Tag, TagEntity } from '../../server/services/resources/tagging/tag.ts';
import { drainJobs } from '../support/jobs.ts';
import { testWorld } from '../support/world.ts';

const entity = (
  name: string,
  more: { description?: string; data?: Record<string, unknown>; vector?: number[] } = {},
): TagEntity => ({
  oId: name,
  kind: 'competitor',
  name,
  internalName: null,
  description: more.description ?? null,
  data: more.data ?? {},
  vector: more.vector ?? null,
});

const ai = builtInAi();
const { signal } = new AbortController();

async function tagsIn(text: string, ...entities: TagEntity[]): Promise<Tag[]> {
  return tagsOf(ai, await tagLibrary(entities), text, signal);
}

describe('the evidence of a tag', () => {
  const before = 'The review went on for a long while and touched many things. '.repeat(6);

  test('by name is the sentence with the name, wherever in the passage it stands', async () => {
    const world = await testWorld();
    const { api } = await world.newWorkspace();
    await api.post('/competitor/create', { name: 'Grubnitz' });
    const text = `${before}In the end we chose Grubnitz.`;
    const { body } = await api.post('/resource/create', { mode: 'text', text });
    await drainJobs(world);
    const links = await api.get('/resource/links', { oId: body.data.oId });
    expect(links.body.data.links).toMatchObject([
      {
        name: 'Grubnitz',
        evidence: {
          how: 'name',
          quote: 'In the end we chose Grubnitz.',
          start: before.length,
          end: text.length,
          mentions: 1,
        },
      },
    ]);
  });

  const filler = 'and so it went on from one day into the next '.repeat(12).trim();
  const emoji = '🦉'.repeat(199);
  test.each([
    ['in the middle of a long sentence', `It began ${filler} with Grubnitz ${filler} and ended.`],
    ['at the beginning of a long sentence', `Grubnitz ${filler} ${filler}.`],
    ['at the end of a long sentence', `So ${filler} ${filler} Grubnitz`],
    ['between characters of two units', `x${emoji}Grubnitz${emoji}.`],
    ['between characters of two units, one further', `${emoji}Grubnitz${emoji}.`],
    ['in a script without spaces', `${'我们的产品很好'.repeat(40)}Grubnitz${'并且在很多城市'.repeat(40)}。`],
    ['as a speaker', `Grubnitz: ${filler}\nAnna: ${filler}\nGrubnitz: ${filler}\nAnna: Yes.`],
    ['among blanks', `Well,${' '.repeat(400)}Grubnitz${' '.repeat(400)}came.`],
  ])('shows the name %s, at most 300 characters of it, whole ones', async (_where, text) => {
    const [tag] = await tagsIn(text, entity('Grubnitz'));
    const { quote, start, end } = tag?.evidence ?? { quote: '', start: 0, end: 0 };
    expect(quote).toContain('Grubnitz');
    expect(quote).toBe(text.slice(start, end));
    expect(quote).toBe(quote.trim());
    expect(quote.isWellFormed()).toBe(true);
    expect(quote.length).toBeLessThanOrEqual(300);
  });

  test('divides no word of a long sentence', async () => {
    const text = `It began ${filler} with Grubnitz ${filler} and ended.`;
    const [tag] = await tagsIn(text, entity('Grubnitz'));
    const known = new Set(text.split(' '));
    expect(tag?.evidence.quote.split(' ').filter((word) => !known.has(word))).toEqual([]);
    expect(tag?.evidence.quote.length).toBeGreaterThan(250);
  });

  test('by nearness is the text between its offsets too', async () => {
    const text = `${'Rockets carry satellites into orbit '.repeat(9)}every week.`;
    const [vector] = await ai.embed([text], signal);
    const near = entity('Launch Service', { vector: [...(vector ?? [])] });
    const [tag] = await tagsIn(text, near);
    expect(tag?.evidence.how).toBe('nearness');
    const { quote, start, end } = tag?.evidence ?? { quote: '', start: 0, end: 0 };
    expect(quote).toBe(text.slice(start, end));
    expect(quote).toBe(quote.trim());
    expect(quote.length).toBeLessThanOrEqual(300);
  });
});

describe('another name of an entity', () => {
  test.each([
    ['The tool was formerly Pallet Owl. We sell it in Europe.', ['Pallet Owl']],
    ['The tool, formerly Pallet Owl, is sold in Europe.', ['Pallet Owl']],
    ['It was formerly Pallet Owl! Then Europe came.', ['Pallet Owl']],
    ['It was formerly “Pallet Owl.” We sell it.', ['Pallet Owl']],
    ['Also known as Big Bird. Then it grew.', ['Big Bird']],
    ['Aka Big Bird', ['Big Bird']],
    ['A.k.a. The Owl among friends.', ['The Owl']],
    ['It was formerly Shelf Sentinel\nCounts what is on shelves', ['Shelf Sentinel']],
    ['It was formerly St. Gallen Foods. It grew.', ['St. Gallen Foods']],
    ['It was formerly Dr. Maple. He left.', ['Dr. Maple']],
    ['It was formerly U.S. Foods and grew.', ['U.S. Foods']],
    ['It was formerly Acme Inc. Products are sold in Europe.', ['Acme Inc']],
    ['It is short for Node 2.0. The rest is history.', ['Node 2.0']],
    ['The firm, also known as 华为. It grew.', ['华为']],
    ['Previously Germany was its market.', []],
  ])('%j gives %j', (description, expected) => {
    expect(aliasesIn(entity('Tool', { description }))).toEqual(expected);
  });

  test('ends with its field, and titles of custom fields give none', () => {
    const data = {
      summary: 'It was formerly Shelf Sentinel',
      type: 'PRODUCT',
      capabilities: ['Counts shelves'],
      customFields: [{ title: 'Formerly known as Nobody', value: ['also known as Shelf Owl'] }],
    };
    expect(aliasesIn(entity('Tool', { data }))).toEqual(['Shelf Sentinel', 'Shelf Owl']);
  });

  test('at the end of a sentence tags a text', async () => {
    const tool = entity('Tool', {
      description: 'The tool was formerly Pallet Owl. We sell it in Europe.',
    });
    const [tag] = await tagsIn('Yesterday we tried Pallet Owl in our shop.', tool);
    expect(tag?.entityOId).toBe('Tool');
  });
});

describe('a name in a script without spaces', () => {
  test.each([
    ['华为', '我们在北京和华为竞争。', true],
    ['阿里云', '去年我们用阿里云的服务。', true],
    ['华为', '我们在北京和华为Mate竞争。', true],
    ['Huawei', '我们在北京和Huawei竞争。', true],
    // a sentence, a line or a column lies between
    ['华为', '振兴中华。为了明天', false],
    ['华为', '振兴中华\n为了明天', false],
    // one letter is a word of the language before it is a name
    ['华', '我们在北京和华为竞争。', false],
    ['トヨタ', '昨日トヨタと話した。', true],
    ['トヨタ', '昨日トヨタ自動車と話した。', true],
    ['トヨタ', '昨日トヨタマと話した。', false],
    ['トヨタ', '昨日オトヨタと話した。', false],
    ['トヨタ', '昨日トヨターと話した。', false],
    ['ガス', '大阪のカ\u3099ス会社。', true],
    ['みずほ', 'これはみずほです。', true],
    ['ソニー・ミュージック', '昨日ソニーミュージックと話した。', true],
    ['SKテレコム', '昨日SKテレコムと話した。', true],
    ['삼성', '요즘 삼성이 좋다.', true],
    ['삼성', '요즘 삼성에서는 좋다.', true],
    ['삼성', '요즘 삼성동에 산다.', false],
    ['삼성', '신삼성이 좋다.', false],
    ['삼성 전자', '요즘 삼성전자가 좋다.', true],
    ['LG', '요즘 LG는 좋다.', true],
    ['네이버', '네이버페이를 쓴다.', true],
    ['บริษัทไทย', 'เราใช้บริษัทไทยทุกวัน', true],
    // what other scripts yield stays as it was
    ['Atlas', 'Atlases are books.', false],
    ['SAP', 'Sap runs from the tree.', false],
    ['Москва', 'Офис в Москва-Сити.', true],
  ])('%s against %j: %p', (name, text, expected) => {
    expect(namedIn(libraryIndex([entity(name)]), text)).toHaveLength(expected ? 1 : 0);
  });

  test('is quoted with its sentence', async () => {
    const [tag] = await tagsIn('今天天气很好。我们在北京和华为竞争。明天见。', entity('华为'));
    expect(tag?.evidence).toMatchObject({ quote: '我们在北京和华为竞争。', start: 7, end: 18 });
  });
});

test('a text is read once, however many names begin alike', async () => {
  const library = await tagLibrary(
    Array.from({ length: 5000 }, (_, at) => entity(`Product Suite Edition ${at}`)),
  );
  const text = 'The product suite edition of a product suite. '.repeat(20_000);
  let turns = 0;
  const beat = setInterval(() => turns++, 1);
  const before = process.cpuUsage();
  try {
    expect(await tagsOf(ai, library, text, signal)).toEqual([]);
  } finally {
    clearInterval(beat);
  }
  // name by name it would take minutes; others in the process have their turn meanwhile
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(10_000);
  expect(turns).toBeGreaterThan(5);
});
