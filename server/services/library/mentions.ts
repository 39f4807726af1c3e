import { workspaceCompany } from '../../../schema/library/workspace-company.ts';
import type { Tx } from '../../database/index.ts';
import { framing } from './links.ts';

/** Links that a text makes by naming another record of the library. */

const word = /[\p{L}\p{N}]+/gu;
// white space is tried from where it begins alone
const legalForm =
  /(?:,\s+|(?<![\s,])\s+)(inc|llc|ltd|limited|gmbh|corp|corporation|co|plc|sa|ag|bv|oy|ab|pty)\.?\s*$/i;
/** Never named by others: a voice says how to write, a motion is called by common words, every text names our company. */
const nameless: ReadonlySet<string> = new Set(['brand-voice', 'motion', workspaceCompany.kind]);
const idle = new Set(
  'a an and are as at be by for from in is it of on or our the their this to we with you'.split(' '),
);
const longestName = 5;
const charactersRead = 20_000;
const namesAsked = 1000;
const linksKept = 50;

/** Returns the value of `entity.name_key`: the name's words in lower case, without its legal form. */
export function nameKey(kind: string, name: string): string | null {
  if (nameless.has(kind)) return null;
  const words = wordsOf(name.normalize('NFKC').replace(legalForm, '')).slice(0, longestName + 1);
  const key = words.map((one) => one.toLowerCase()).join(' ');
  if (words.length === 0 || words.length > longestName || key.length > 200) return null;
  return words.length > 1 || isName(words[0] ?? '') ? key : null;
}

const wordsOf = (text: string) => text.match(word) ?? [];

/** A single word is a name only if it is written like one: `Sales` is, `sales` and `2026` are not. */
const isName = (text: string) => text.length > 1 && /\p{Lu}/u.test(text);

interface Said {
  keys: string[];
  /** For a single word, how the text writes it: the name must be written so too. */
  forms: (string | null)[];
}

/** Returns every run of words in the texts that could be a name. */
export function namesSaid(kind: string, texts: Iterable<string>): Said {
  const foundNames = new Map<string, string | null>();
  if (nameless.has(kind)) return { keys: [], forms: [] };
  let left = charactersRead;
  for (const text of texts) {
    if (left <= 0) break;
    const words = wordsOf(text.slice(0, left).normalize('NFKC'));
    left -= text.length;
    const lowered = words.map((one) => one.toLowerCase());
    for (const [at, first] of words.entries()) {
      if (foundNames.size >= namesAsked) break;
      if (isName(first)) foundNames.set(`${lowered[at]}`, first);
      if (idle.has(lowered[at] ?? '')) continue;
      for (let length = 2; length <= longestName && at + length <= words.length; length++) {
        if (!idle.has(lowered[at + length - 1] ?? ''))
          foundNames.set(lowered.slice(at, at + length).join(' '), null);
      }
    }
  }
  return { keys: [...foundNames.keys()], forms: [...foundNames.values()] };
}

/** What made a link: the record's own text as it stands, or the sentences behind its generated values. */
type Place = 'text' | 'evidence';

/** Returns the names that an edit adds to a record's text, and those it removes. */
export function namesChanged(
  kind: string,
  before: string[],
  after: string[],
): { said: Said; gone: string[] } {
  const [old, fresh] = [new Set(before), new Set(after)];
  const removed = before.filter((text) => !fresh.has(text));
  const said = namesSaid(
    kind,
    after.filter((text) => !old.has(text)),
  );
  if (removed.length === 0) return { said, gone: [] };
  const still = new Set(namesSaid(kind, after).keys);
  return { said, gone: namesSaid(kind, removed).keys.filter((key) => !still.has(key)) };
}

/**
 * Returns the members of a `with` that link a record to the records its texts name, at most 50, and remove links of
 * `gone`, which it no longer names. Pairs that somebody unlinked stay unlinked; a pair that is also linked by hand or
 * by a field is explicit. With `onlyIf`, the name of another member, nothing happens unless that one returns a row.
 */
export function linkNamed(
  tx: Tx,
  workspace: string,
  kind: string,
  oId: string,
  { keys, forms }: Said,
  {
    place = 'text',
    onlyIf,
    gone: removedKeys = [],
  }: { place?: Place; onlyIf?: string; gone?: string[] } = {},
) {
  const field = `${oId}:${place}`;
  const happens = onlyIf ? tx`exists (select from ${tx(onlyIf)})` : tx`true`;
  return tx`
    mentioned as (
      select distinct named.o_id, named.kind = any (${framing(kind)}::text[]) as frames
      from unnest(${keys}::text[], ${forms}::text[]) as said (key, form)
      -- limited, so that every key is looked up by itself: a join would read the names of the whole workspace
      cross join lateral (
        select entity.o_id, entity.kind, entity.name
        from entity
        where entity.workspace_o_id = ${workspace}
          and entity.name_key = said.key
          and entity.o_id <> ${oId}
          and entity.deleted_at is null
          and entity.archived_at is null
        limit ${linksKept}
      ) as named
      where (said.form is null or starts_with(named.name, said.form))
        and not exists (
          select
          from entity_unlink as apart
          where apart.workspace_o_id = ${workspace}
            and apart.first_o_id = least(named.o_id, ${oId})
            and apart.second_o_id = greatest(named.o_id, ${oId})
        )
      order by named.o_id
      limit ${linksKept}
    ),
    ${
      removedKeys.length > 0
        ? tx`unmentioned as (
      delete from entity_link as link
      using entity as named
      where link.workspace_o_id = ${workspace}
        and named.workspace_o_id = ${workspace}
        and named.name_key = any (${removedKeys}::text[])
        and named.o_id in (link.parent_o_id, link.child_o_id)
        and (link.parent_o_id = ${oId} or link.child_o_id = ${oId})
        and link.field = ${field}
        and ${happens}
    ),`
        : tx``
    }
    linked as (
      insert into entity_link (workspace_o_id, parent_o_id, child_o_id, link_type, field)
      select
        ${workspace},
        case when frames then ${oId} else o_id end,
        case when frames then o_id else ${oId} end,
        'inferred',
        ${field}
      from mentioned
      where ${happens}
      on conflict do nothing
    )`;
}
