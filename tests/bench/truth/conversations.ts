import { readFileSync } from 'node:fs';
import { type ImportEvent, importEvent } from '../../../schema/import-event.ts';
import type { AnalysedEvent, LibraryRecord } from '../../../server/ai/findings.ts';
import { textOf } from '../../../server/ai/reading/event-text.ts';
import { isInternalOnly } from '../../../server/services/accounts/facts/participants.ts';
import { typeOf } from '../../../server/services/events/import/kinds.ts';

/** Labelled conversations, read as an import would take them. */

export interface Label {
  type: string;
  quote: string;
  sentiment: string;
  must: boolean;
  links: string[];
}

export interface Conversation {
  event: AnalysedEvent;
  /** Where it comes from: what one author wrote is left out together. */
  family: string;
  channel: ImportEvent['type'];
  isOwn: boolean;
  /** Internal talk bears nothing, so nothing reads it. */
  isRead: boolean;
  purpose: string | null;
  findings: Label[];
  traps: { type: string; quote: string }[];
}

interface LabelledFile {
  file: string;
  own: boolean;
  source: string;
  callPurpose: string | null;
  findings: Label[];
  traps: Conversation['traps'];
}

export function conversationsOf(folder: string): Conversation[] {
  const files = read<LabelledFile[]>(`${folder}/findings.json`);
  return files.flatMap((labelled) => {
    const sent = read<{ type: string }>(`${folder}/${labelled.file}`);
    if (sent.type === 'resource') return [];
    const payload = importEvent.parse(sent);
    const event = { oId: labelled.file, eventType: typeOf(payload), payload, text: textOf(payload) };
    return [
      {
        event,
        family: labelled.own ? 'own' : (labelled.source.split(/[/ ]/, 1)[0] ?? labelled.source),
        channel: payload.type,
        isOwn: labelled.own,
        isRead: event.eventType !== 'PROCESSING_NOT_APPLICABLE' && !isInternalOnly(payload, null),
        purpose: labelled.callPurpose,
        findings: labelled.findings,
        traps: labelled.traps,
      },
    ];
  });
}

/** The records go by their names, as the labels' links do. */
export function libraryOf(folder: string): LibraryRecord[] {
  type Kept = Pick<LibraryRecord, 'kind' | 'name' | 'data'> & { description?: string };
  return read<Kept[]>(`${folder}/library.json`).map(({ kind, name, description, data }) => ({
    oId: name,
    kind,
    name,
    internalName: null,
    description: description ?? null,
    data,
  }));
}

/** By the labels' own rule: one contains the other, or they share half of the words of the shorter. */
export function isSameQuote(one: string, other: string): boolean {
  if (one.includes(other) || other.includes(one)) return true;
  const [left, right] = [one, other].map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu)));
  if (!left || !right) return false;
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared * 2 >= Math.max(1, Math.min(left.size, right.size));
}

function read<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}
