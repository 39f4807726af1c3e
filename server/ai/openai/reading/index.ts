import { readingTier, tierCredits } from '../../../../schema/tier.ts';
import type { Ai } from '../../ai.ts';
import { askerOf, type OpenAiConnection, type OpenAiOptions } from '../ask.ts';
import { duplicatesByModel, pairsTogether } from './duplicates.ts';
import { eventsTier, purposesByModel, questionsForEvents, summariesByModel } from './events.ts';
import { findByModel, questionsAbout } from './findings.ts';
import { linkByModel, linksTogether } from './links.ts';

/** An endpoint's model as it reads events and compares records. */

type Reading = Pick<Ai, 'findings' | 'links' | 'purposes' | 'summaries' | 'duplicates' | 'readingCredits'>;

/** A question about findings brings about so many, each of which may ask for its links. */
const findingsExpected = 36;

export function openAiReading(options: OpenAiOptions, connection: OpenAiConnection): Reading {
  const ask = askerOf(options, connection);
  return {
    findings: (request) => findByModel(ask, options, request),
    links: (request) => linkByModel(ask, options, request),
    purposes: (request) => purposesByModel(ask, options, request),
    summaries: (request) => summariesByModel(ask, options, request),
    duplicates: (request) => duplicatesByModel(ask, options, request),
    readingCredits({ events = [], pairs = 0 }) {
      const found = questionsAbout(events).length;
      const linked = Math.ceil((found * findingsExpected) / linksTogether);
      return (
        (found + linked + Math.ceil(pairs / pairsTogether)) * tierCredits[readingTier] +
        questionsForEvents(events) * tierCredits[eventsTier]
      );
    },
  };
}
