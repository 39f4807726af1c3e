import type { Statement } from '../../../agents/activity.ts';
import { tellingWords } from '../../../agents/shared-words.ts';
import type { Utterance } from '../../../ai/reading/utterances.ts';

/**
 * Tells the matter of talks from asides: more than one voice speaks of what matters. A voice is a speaker in one event.
 */

/** Everything may matter where fewer voices or sentences than these were heard. */
const voicesLeast = 3;
const sentencesLeast = 40;
/** A statement that shares fewer words with other voices is an aside. */
const sharedLeast = 3;
/** A name within a sentence, as of a product; at its beginning any word has a capital. */
const namesWithin = /(?<=[\p{Ll},] )\p{Lu}[\p{L}\p{N}]+/gu;

export interface Voices {
  hear(eventOId: string, said: readonly Utterance[]): void;
  /** Returns undefined where too little was heard to tell. */
  isAside(statement: Pick<Statement, 'quote'>): boolean | undefined;
}

export function listener(): Voices {
  const heardVoices = new Set<string>();
  /** The voice that uses a word; null where several do. */
  const voiceOf = new Map<string, string | null>();
  const speakerNames = new Set<string>();
  let heardSentences = 0;
  return {
    hear(eventOId, said) {
      heardSentences += said.length;
      for (const { text, speaker } of said) {
        const voice = `${eventOId} ${speaker ?? ''}`;
        heardVoices.add(voice);
        for (const name of speaker?.split(' ') ?? []) speakerNames.add(name);
        for (const word of tellingWords(text)) {
          const knownVoice = voiceOf.get(word);
          voiceOf.set(word, knownVoice === undefined || knownVoice === voice ? voice : null);
        }
      }
    },
    isAside({ quote }) {
      if (heardVoices.size < voicesLeast || heardSentences < sentencesLeast) return undefined;
      if (quote.match(namesWithin)?.some((name) => !speakerNames.has(name))) return false;
      const sharedWords = [...tellingWords(quote)].filter((word) => voiceOf.get(word) === null);
      return sharedWords.length < sharedLeast;
    },
  };
}
