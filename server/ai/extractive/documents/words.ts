import { stem } from '../../../text/stem.ts';

/**
 * A sentence as stems. Figures stand for their form: `#%` a share, `#$` money, `#x` a factor, `#` any other number.
 * Apostrophes are kept (`can't`), hyphens divide.
 */

const token =
  /[$€£]\s?\d[\d.,]*\s?(?:k|m|bn|million|billion)?\b|\d[\d.,]*\s?(?:%|percent\b|per cent\b)|\d[\d.,]*[x×](?![\p{L}])|\d[\d.,]*|\p{L}+(?:['’]\p{L}+)*/giu;

const known = new Map<string, string>();
/** The stems of a language's common words fit; a flood of others starts the cache anew. */
const mostKnown = 50_000;

export function words(text: string): string[] {
  const found = text.match(token);
  if (!found) return [];
  for (let at = 0; at < found.length; at++) found[at] = stemOf(found[at] ?? '');
  return found;
}

function stemOf(word: string): string {
  const cached = known.get(word);
  if (cached !== undefined) return cached;
  if (known.size >= mostKnown) known.clear();
  const made = make(word);
  known.set(word, made);
  return made;
}

function make(word: string): string {
  if (/^[$€£]/.test(word)) return '#$';
  if (/^\d/.test(word)) return /[%ct]$/i.test(word) ? '#%' : /[x×]$/i.test(word) ? '#x' : '#';
  const plain = word.toLowerCase().replaceAll('’', "'");
  if (numbers.has(plain)) return '#';
  return apart.get(plain) ?? apart.get(plain.replace(/'?s$/, '')) ?? stem(plain);
}

/** Figures written out; `one` and `second` are seldom figures. */
const numbers = new Set(
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred dozen'.split(
    ' ',
  ),
);

/** Irregular forms, and words that the stemmer would lay together with others of another meaning (`objective`, `objection`). */
const apart = new Map(
  [
    'objective:objective objection:objection responsibility:responsible responsibilitie:responsible responsible:responsible customer:customer',
    'manager:manager engineer:engineer important:important importance:important busines:business businesse:business',
    'lost:lose losing:lose fell:fall fallen:fall rose:rise risen:rise took:take taken:take chose:choose chosen:choose',
    'spent:spend broke:break broken:break grew:grow grown:grow bought:buy sold:sell kept:keep met:meet won:win',
    'left:leave paid:pay ran:run built:build wrote:write written:write sent:send found:find held:hold knew:know',
    'saw:see seen:see went:go gone:go made:make gave:give given:give got:get told:tell thought:think felt:feel',
    'brought:bring stood:stand began:begin begun:begin drove:drive driven:drive shrank:shrink led:lead said:say',
    'accountant:accountant accountable:accountable specialist:specialist organization:organization general:general',
  ]
    .join(' ')
    .split(' ')
    .map((pair): [string, string] => [pair.split(':')[0] ?? '', stemmed(pair.split(':')[1] ?? '')]),
);

/** `whyTheyMatterToUs` as `why they matter to us`. */
export function nameWords(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
}

/** The words apart stay as they are, the forms get the stem of their verb. */
function stemmed(word: string): string {
  return word.length > 7 ? word : stem(word);
}
