import { z } from 'zod';
import { recordShape } from '../../schema/entity.ts';
import { offeringKinds } from '../../schema/kind-fields.ts';
import { library } from '../../schema/library/index.ts';
import type { Kind } from '../../schema/shape.ts';
import type { Change } from '../context.ts';
import { invalidField } from '../errors.ts';
import { type Call, RawJson } from '../http/route.ts';
import type { Author } from '../services/library/author.ts';
import { hasReferences } from '../services/library/fields.ts';

/** The members that routes of library records share. */

export type Common = ReturnType<typeof commonOf>;

export const commonOf = (kind: Kind) => ({
  tag: kind.title,
  refusals: [404],
  response: () => recordShape(kind),
});

let offering: z.ZodType | undefined;

/**
 * Returns the shape of a record in replies to creation and lists: the routes of products answer with any kind of
 * offering.
 */
export function answeredRecord(kind: Kind): z.ZodType {
  if (kind.kind !== offeringKinds[0]) return recordShape(kind);
  offering ??= z.union(library.filter((one) => one.offering).map(recordShape)).meta({ id: 'Offering' });
  return offering;
}

export const nounOf = (kind: Kind) => kind.kind.replaceAll('-', ' ');

export function author(call: Call): Author {
  return { keyOId: call.caller.keyOId, user: call.caller.user };
}

export function taggedRecord(call: Call, row: { record: string; version: number }): RawJson {
  call.replyHeaders.etag = `"${row.version}"`;
  return new RawJson(row.record);
}

/** The versions of `If-Match`, which lists one ETag or more; null where any will do. */
export function expectedVersions(headers: Headers): readonly number[] | null {
  const sent = headers.get('if-match');
  if (sent === null || sent.trim() === '*') return null;
  const versions = [...sent.matchAll(/(?<=^|,)\s*(?:W\/)?"(\d{1,9})"\s*(?=,|$)/g)].map(([, tag]) =>
    Number(tag),
  );
  const isList = /^\s*(?:W\/)?"[^"]*"\s*(?:,\s*(?:W\/)?"[^"]*"\s*)*$/.test(sent);
  if (!isList || versions.length === 0)
    throw invalidField('If-Match', 'must be the ETag of the record, such as "3"');
  return versions;
}

/** Returns how a record is written: one statement where it has no references, else a transaction. */
export const changeOf = (kind: Kind, several = false): Change =>
  several || kind.hasDefault || hasReferences(kind) ? 'transaction' : 'one statement';
