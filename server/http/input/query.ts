import { type Plan, partsOf, planOf } from '../../../schema/input/plan.ts';
import type { InputReport } from '../../../schema/input/report.ts';
import { findFault } from './body.ts';

const maxNames = 200;

/**
 * Parses a query string into an object. `a=1&a=2`, `a=1,2`, `a[]=1&a[]=2` and `a[0]=1` become a list where the parameter
 * is one; behind brackets a comma is part of the value. Other parameters take one value. A name without `=` is true, an
 * empty value is absent.
 */
export function sentQuery(
  url: string,
  params: Readonly<Record<string, string>>,
  plan: Plan,
  report: InputReport,
): Record<string, unknown> {
  const sentParams: Record<string, unknown> = Object.create(null);
  const mark = url.indexOf('?');
  if (mark >= 0) {
    const found = valuesIn(url.slice(mark + 1), report);
    for (const name in found) sentParams[name] = oneOrMany(name, found[name] ?? [], plan, report);
  }
  for (const name in params) {
    if (plan.form !== 'object' || !plan.members.has(name)) continue;
    if (sentParams[name] !== undefined && sentParams[name] !== params[name])
      report.fault(name, 'differs from the value in the path');
    sentParams[name] = params[name];
  }
  const fault = findFault(sentParams);
  if (fault) report.fault(fault.path, fault.message);
  return sentParams;
}

/** A value that was sent; an entry of a list stands behind brackets. */
interface SentValue {
  value: string;
  isEntry: boolean;
}

/** Returns the values that were sent under each name, brackets left out, in their order. */
function valuesIn(text: string, report: InputReport): Record<string, SentValue[]> {
  const foundParams: Record<string, SentValue[]> = Object.create(null);
  let bare: readonly boolean[] | undefined;
  let place = -1;
  let names = 0;
  for (const [rawName, rawValue] of new URLSearchParams(text)) {
    place++;
    let value = rawValue;
    if (value === '') {
      bare ??= namesAlone(text);
      if (!bare[place]) continue;
      value = 'true';
    }
    const name = rawName.endsWith(']') ? rawName.replace(/\[\d{0,6}\]$/, '') : rawName;
    const sent = { value, isEntry: name !== rawName };
    const before = foundParams[name];
    if (before) before.push(sent);
    else if (names++ < maxNames) foundParams[name] = [sent];
    else {
      report.fault(name, `exceeds the limit of ${maxNames} names in a query`);
      break;
    }
  }
  return foundParams;
}

/** For each entry of a query string whether it is a name without `=`; empty parts are no entries. */
function namesAlone(text: string): boolean[] {
  return text
    .split('&')
    .filter((part) => part !== '')
    .map((part) => !part.includes('='));
}

function oneOrMany(
  name: string,
  sent: readonly SentValue[],
  plan: Plan,
  report: InputReport,
): string | string[] {
  const member = plan.form === 'object' ? plan.members.get(plan.names.get(name) ?? name) : undefined;
  if (member && planOf(member.shape).form === 'list')
    return sent.flatMap(({ value, isEntry }) => (member.splitsText && !isEntry ? partsOf(value) : [value]));
  const [first = '', ...others] = sent.map(({ value }) => value);
  if (others.length === 0) return first;
  if (!member) return [first, ...others];
  report.fault(name, `has ${sent.length} values, but takes one`);
  return first;
}
