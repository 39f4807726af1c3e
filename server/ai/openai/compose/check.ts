import { languageNamed } from '../../../../schema/agents/languages.ts';
import { turns } from '../../../event-loop.ts';
import type { Stretch } from '../../../text/markup.ts';
import type { Cited, ComposeRequest, Support } from '../../ai.ts';
import type { OutcomeFault, OutcomeNotes } from '../../outcomes.ts';
import { quoteFinder } from '../../quote.ts';
import { addressesIn, assertsSomething, type Given, givenOf, isLeadIn } from '../../support/assertion.ts';
import { type Claim as Asserted, partyOf, supportOf } from '../../support/index.ts';
import { languageOf } from '../../support/language.ts';
import { type Language, languages } from '../../support/lexicon.ts';
import { type Confirm, pairOf } from '../../support/pair.ts';
import { negatedClauses } from '../../support/polarity.ts';
import { wholeSentence } from '../../support/sentences/around.ts';
import { plainText, plainTextOf } from '../../support/sentences/plain.ts';
import { heardIn } from '../../support/sentences/presupposed.ts';
import { tokensOf } from '../../support/tokens.ts';
import { promptKey } from '../prompt.ts';
import type { Draft } from './answer.ts';
import { type CitedStretch, type Layout, layOut } from './layout.ts';
import { isToldFor } from './prompt.ts';
import { type StandIn, whoseWords } from './quotable.ts';

/** A text whose every sentence was checked against its sources. */
export interface CheckedDraft {
  path: string;
  part: number;
  layout: Layout;
  /** One for each sentence of the layout. */
  sentences: CheckedSentence[];
}

export interface CheckedSentence {
  /** Statements with their evidence. */
  supported: Statement[];
  /** Statements that have none. */
  unsupported: Stretch[];
  /** Quotes that may take the place of the sentence where one of its statements has no evidence. */
  standIns: StandIn[];
}

export interface Statement {
  start: number;
  end: number;
  cited: Cited;
  /** A quote in the place of a sentence that did not follow from it. */
  isStandIn?: true;
}

/** Checks each sentence of the drafts against its quotes, yielding to the event loop between two. */
export async function checkDrafts(
  request: ComposeRequest,
  drafts: readonly Draft[],
  confirm?: Confirm,
  notes?: OutcomeNotes,
): Promise<CheckedDraft[]> {
  const turn = turns();
  const evidence = evidenceOf(request, confirm, notes);
  const asked = languageAsked(request.language);
  const checkedDrafts: CheckedDraft[] = [];
  for (const { path, part, segments } of drafts) {
    const { format = 'TEXT', instructions, isUnquoted = false } = request.parts[part] ?? {};
    const layout = layOut(segments, format);
    const language = languageOf(tokensOf(layout.text)) ?? asked;
    const sentences: CheckedSentence[] = [];
    for (const { unit, stretches } of layout.sentences) {
      await turn();
      request.signal?.throwIfAborted();
      const within = { path, text: layout.text, language, given: evidence.givenFor(instructions ?? '') };
      const found = stretches.map((stretch) => evidence.of(stretch, within));
      const unsupported = stretches.filter((_stretch, index) => found[index] === 'unsupported');
      const isQuotable = unsupported.length > 0 && !isUnquoted && quotableKinds.has(unit.kind);
      sentences.push({
        supported: found.filter((one) => typeof one === 'object'),
        unsupported,
        standIns: isQuotable ? stretches.flatMap((stretch) => evidence.standInFor(stretch, path) ?? []) : [],
      });
    }
    checkedDrafts.push({ path, part, layout, sentences });
  }
  return checkedDrafts;
}

/** A heading or a cell of a table is no place for a quote. */
const quotableKinds: ReadonlySet<string> = new Set(['prose', 'item', 'turn', 'quote']);

/** The language that was asked for, where it is one whose words are known. */
function languageAsked(name: string | null | undefined): Language | null {
  const code = name ? languageNamed(name)?.code : null;
  return languages.find((one) => one === code) ?? null;
}

interface Within {
  path: string;
  text: string;
  language: Language | null;
  given: Given;
}

/** What a request's sources say for what its texts claim. */
function evidenceOf(request: ComposeRequest, confirm: Confirm | undefined, notes: OutcomeNotes | undefined) {
  const { sources, known: knownNames = [], subject, company = null, instructions } = request;
  const byKey = new Map(sources.map((source, index) => [promptKey(index), source]));
  const find = quoteFinder();
  const whoseWordsAt = whoseWords();
  const about = partyOf(subject, company);
  const party = { ...about, company: [...about.company, ...partyOf(null, knownNames.join('\n')).company] };
  const givens = new Map<string, Given>();
  const isHeard = heardIn(sources.map(({ text }) => text));
  /** Why the last statement does not follow. */
  let fault: OutcomeFault = 'quote';

  return {
    /** Read once for all texts that were asked for in the same words. */
    givenFor(words: string): Given {
      const read =
        givens.get(words) ??
        givenOf([subject ?? '', company ?? '', ...knownNames], [instructions ?? '', words], isHeard);
      givens.set(words, read);
      return read;
    },
    of(stretch: CitedStretch, within: Within): Statement | 'unsupported' | 'no claim' {
      const { start, end, citing, isUncited } = stretch;
      fault = 'quote';
      const statement = citing && !isUncited ? statementOf(stretch, citing, within) : null;
      if (statement) {
        notes?.note(statement.cited.support);
        return statement;
      }
      const isClaim =
        isUncited ||
        citing?.isClaim ||
        assertsSomething(within.text.slice(start, end), within.given, within.language);
      if (isClaim) notes?.note('dropped', fault);
      return isClaim ? 'unsupported' : 'no claim';
    },
    /** The sentence of the quote, where it can be read alone and says nothing of others or to models. */
    standInFor({ citing }: CitedStretch, path: string): StandIn | null {
      const source = citing && byKey.get(citing.sourceKey);
      const cut = source && isToldFor(source, path) ? find(source, citing.quote) : null;
      const text = source && plainTextOf(source);
      const span = text && cut && wholeSentence(text, cut.start, cut.end);
      if (!source || !span) return null;
      const { from: start, whose } = whoseWordsAt(source, span.start);
      const { end } = span;
      const quote = source.text.slice(start, end);
      const value = plainText(text.slice(start, end));
      const verdict = supportOf({ value, source, start, end, party });
      if (!verdict.follows) return null;
      return {
        cited: { path, value, support: verdict.support, sourceKey: source.key, quote, start, end },
        whose,
      };
    },
  };

  /** The stretch, or else the quoted piece of it where the words around that say nothing, where it follows. */
  function statementOf(
    { start, end }: CitedStretch,
    piece: NonNullable<CitedStretch['citing']>,
    { path, text, language, given }: Within,
  ): Statement | null {
    const source = byKey.get(piece.sourceKey);
    const span = source && isToldFor(source, path) ? find(source, piece.quote) : null;
    if (!source || !span) return null;
    const around = `${text.slice(start, piece.start)} ${text.slice(piece.end, end)}`;
    const isBare = isLeadIn(around, given, language) && negatedClauses(tokensOf(around)).size === 0;
    for (const place of isBare ? [{ start, end }, piece] : [{ start, end }]) {
      const value = plainText(text.slice(place.start, place.end));
      const support = supportFor({ value, source, start: span.start, end: span.end, party, language }, given);
      if (support)
        return {
          start: place.start,
          end: place.end,
          cited: { path, value, support, sourceKey: source.key, ...span },
        };
    }
    return null;
  }

  function supportFor(asserted: Asserted, given: Given): Support | null {
    const { value, source } = asserted;
    const isCopied = (address: string) =>
      source.text.includes(address) || given.addresses.includes(address.toLowerCase());
    if (!value || !addressesIn(value).every(isCopied)) return null;
    const verdict = supportOf(asserted);
    if (verdict.follows) return verdict.support;
    fault = verdict.fault;
    if (verdict.isDenied || !confirm) return null;
    const { start, end } = asserted;
    return confirm(pairOf(value, source, start, end, subject)) === false ? null : 'confirmed';
  }
}
