import type { Unit } from '../../../reading/structure/unit.ts';
import { idle } from '../../../reading/structure/words.ts';

/** What stands in a text and states nothing: the way to other pages, gaps that nobody filled, the bare name, orders. */

/** A sentence that tells its reader to drop what was asked is no statement about anybody. */
const order = /\b(?:ignore|disregard|forget|override)\b.{0,60}\b(?:instructions?|prompts?|rules)\b/i;
const sendsOn =
  /^(?:see|read|learn more|find out more|check out|click|visit|watch|download|contact|sign up|subscribe)\b/i;
/** What is a noun as often, as in `Download times`, is an order only before `our` or `us`. */
const sendsTo =
  /^(?:(?:see|read|learn|find|check|click|visit)\b.*\b(?:more|our|us)|see\b.*\b(?:above|below)|(?:watch|download|contact|sign up|subscribe)(?: (?:to|for|with))? (?:our|us))\b/is;
const here = /\bhere\b/i;
const link = /^\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])[.,;]?$/;

/** Between rules at the top stands what a page tells its publisher. */
const frontMatter = /^\s*---[ \t]*\r?\n[\s\S]{1,4000}?\n---[ \t]*\r?\n(?=[\s\S]{0,400}?\p{L}{3})/u;

/** How something stands, in a cell. */
const status =
  /^(?:won|lost|open|closed|pending|done|live|planned|(?:in)?active|in progress|on hold|no decision|yes|no|none|unknown|tb[ad]|n\/?a|high|medium|low)$/i;

/**
 * Separates the statements of a source from its other units; below a title that names a field, a part of the
 * subject's name counts as one.
 */
export function statementsOf(
  source: string,
  units: readonly Unit[],
  subject: ReadonlySet<string>,
): (unit: Unit, isClaimed: boolean) => boolean {
  const writtenOf = ({ start, end }: Unit): string => source.slice(start, end);
  const bodyFrom = frontMatter.exec(source)?.[0].length ?? 0;
  const menus = new Set<number>();
  for (const [group, all] of Map.groupBy(units, (unit) => unit.group))
    if (all.length > 1 && all.every((unit) => link.test(writtenOf(unit)))) menus.add(group);
  const saysName = ({ words }: Unit): boolean => words.every((word) => subject.has(word) || idle.has(word));
  return (unit, isClaimed) => {
    if (unit.end <= bodyFrom) return false;
    const written = writtenOf(unit);
    if (menus.has(unit.group) || order.test(unit.text) || written.includes('{{')) return false;
    if (saysName(unit) && !(isClaimed && unit.words.length < subject.size)) return false;
    if (unit.kind === 'cell' && status.test(unit.text)) return false;
    return (
      !sendsOn.test(unit.text) || !(written.includes('](') || here.test(unit.text) || sendsTo.test(unit.text))
    );
  };
}
