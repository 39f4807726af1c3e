import { leaderFor, leastLead } from '../../../server/ai/extractive/findings/links.ts';
import type { FoundFinding, LibraryRecord } from '../../../server/ai/findings.ts';
import { libraryIndex, namedIn } from '../../../server/ai/reading/library.ts';
import { passagesAround } from '../../../server/ai/reading/passages.ts';
import type { Conversation } from './conversations.ts';

/** Links of labelled findings, whatever found them: which records each is about. */

interface Linked {
  family: string;
  wanted: string[];
  named: string[];
  best: string | null;
  lead: number;
}

export function judgeLinks(conversations: Conversation[], library: LibraryRecord[]): void {
  const linked = linkedOf(conversations, library);
  print('links of labelled findings', linked, () => leastLead);
  const chosen = new Map(
    [...new Set(linked.map(({ family }) => family))].map((family) => [
      family,
      leadFor(linked.filter((one) => one.family !== family)),
    ]),
  );
  print('  its lead chosen on the other families', linked, ({ family }) => chosen.get(family) ?? leastLead);
}

function linkedOf(conversations: Conversation[], library: LibraryRecord[]): Linked[] {
  const index = libraryIndex(library);
  return conversations.flatMap(({ event, family, channel, findings }) => {
    const around = passagesAround(event);
    return findings.flatMap((label) => {
      const at = event.text.indexOf(label.quote);
      if (at === -1) return [];
      const extractionType = `${channel.toUpperCase()}_${label.type}` as FoundFinding['extractionType'];
      const passages = around(at);
      const named = namedIn(index, channel === 'crm' ? passages.utterance : label.quote).map(
        ({ entityOId }) => entityOId,
      );
      const finding = { quote: label.quote, extractionType };
      const { best, lead } = leaderFor(index, finding, passages, new Set(named));
      return [{ family, wanted: label.links, named, best: best?.record.oId ?? null, lead }];
    });
  });
}

/** The lowest lead at which five of six were right. */
function leadFor(linked: Linked[]): number {
  const best = linked.filter((one) => one.best !== null).toSorted((left, right) => right.lead - left.lead);
  let right = 0;
  let lowest = Number.POSITIVE_INFINITY;
  for (const [place, one] of best.entries()) {
    if (one.best !== null && one.wanted.includes(one.best)) right++;
    if (right * 6 >= (place + 1) * 5) lowest = one.lead;
  }
  return lowest;
}

function print(title: string, linked: Linked[], leastOf: (one: Linked) => number): void {
  let written = 0;
  let right = 0;
  for (const one of linked) {
    const links = [...one.named, ...(one.best !== null && one.lead >= leastOf(one) ? [one.best] : [])];
    written += links.length;
    right += links.filter((link) => one.wanted.includes(link)).length;
  }
  const wanted = linked.reduce((sum, one) => sum + one.wanted.length, 0);
  console.log(
    `${title}: precision ${(right / written).toFixed(2)} of ${written}, found ${(right / wanted).toFixed(2)} of ${wanted}`,
  );
}
