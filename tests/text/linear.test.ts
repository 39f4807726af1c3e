import { expect, test } from 'bun:test';
import { replacePhrase } from '../../server/ai/extractive/voice/edit.ts';
import { phraseOf } from '../../server/ai/extractive/voice/phrase.ts';
import { withoutMarkup } from '../../server/ai/reading/structure/markup.ts';
import { hostileTexts } from '../support/hostile-texts.ts';
import { workedMs } from '../support/stopwatch.ts';
import { readers } from '../support/text-readers.ts';

/*
 * Whoever reads foreign text takes time in step with its length, whatever stands in it. Each reader gets every hostile
 * text at one length and at twice that; what takes longer than a moment must not take three times as long. Where it
 * seems to, eight times the length decides: a step that the engine makes once, when it compiles or collects, grows
 * smaller against the rest there, and what is quadratic takes sixty-four times as long.
 */

const length = 12_500;
const moment = 20;
const ratioMost = 3;
/** Milliseconds for the longer text: twenty microseconds a character are slow on any machine, however linear. */
const longest = 500;
const tries = 6;

type Reader = (text: string) => unknown;

test.each(readers)('%s takes time in step with the length of its text', async (_name, read) => {
  const slow: string[] = [];
  for (const { name, of } of hostileTexts) {
    const [single, double] = [of(length), of(2 * length)];
    let twice = await cost(read, double);
    if (twice <= moment) continue;
    // the better of two, since a disturbed one would hide a steep rise
    let once = Math.min(await cost(read, single), await cost(read, single));
    const isSlow = () => twice > longest || (twice > moment && twice > ratioMost * once);
    // what is ten times too slow is not tried again
    for (let at = 0; at < tries && twice < 5 * longest && isSlow(); at++) {
      once = Math.min(once, await cost(read, single));
      twice = Math.min(twice, await cost(read, double));
    }
    if (isSlow() && (twice > longest || (await steep(read, of, once))))
      slow.push(`${name}: ${once.toFixed(0)} ms, then ${twice.toFixed(0)} ms`);
  }
  expect(slow).toEqual([]);
});

test('quotations within one another take time in step with their number', async () => {
  // too few of them stand in a text of the length above
  await expectLinear(withoutMarkup, (many) => `${'<blockquote>a '.repeat(many)}</blockquote>`);
});

test('replacements take time in step with their number', async () => {
  // a text that a voice is applied to is cut into pieces that are shorter
  const replace = (text: string) =>
    replacePhrase({ text, changes: new Map() }, phraseOf('&'), () => 'and', 'wrote “and”');
  await expectLinear(replace, (many) => ' & '.repeat(many));
});

/** Ten times as many take less than thirty times as long, each the better of three. */
async function expectLinear(read: Reader, of: (many: number) => string): Promise<void> {
  const least = async (text: string) =>
    Math.min(await cost(read, text), await cost(read, text), await cost(read, text));
  const once = await least(of(15_000));
  expect(await least(of(10 * 15_000))).toBeLessThan(10 * ratioMost * once);
}

/** Whether eight times the length takes more than twenty-seven times as long. */
async function steep(read: Reader, of: (length: number) => string, once: number): Promise<boolean> {
  const text = of(8 * length);
  for (let at = 0; at < tries; at++) if ((await cost(read, text)) <= ratioMost ** 3 * once) return false;
  return true;
}

const cost = (read: Reader, text: string) => workedMs(() => read(text));
