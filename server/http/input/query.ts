import { type Plan, planOf } from '../../../schema/input/plan.ts';
import type { InputReport } from '../../../schema/input/report.ts';

const maxNames = 200;

/**
 * A query string as an object for the reader. `a=1&a=2`, `a[]=1&a[]=2` and `a[0]=1` become a list where the parameter
 * is one (commas are split by the shape); of a parameter that takes one value there may be one. A name without `=` is
 * true. What is empty is absent.
 */
export function sentQuery(
  url: string,
  params: Readonly<Record<string, string>>,
  plan: Plan,
  report: InputReport,
): Record<string, unknown> {
  const inPath = Object.entries(params).filter(([name]) => plan.form === 'object' && plan.members.has(name));
  const mark = url.indexOf('?');
  if (mark < 0) return Object.fromEntries(inPath);
  const found = new Map<string, string[]>();
  const text = url.slice(mark + 1);
  // In the order of the entries: both leave empty parts out.
  const parts = text.split('&').filter((part) => part !== '');
  let place = 0;
  for (const [rawName, rawValue] of new URLSearchParams(text)) {
    const value = rawValue === '' && !parts[place]?.includes('=') ? 'true' : rawValue;
    place++;
    if (value === '') continue;
    const name = rawName.replace(/\[\d{0,6}\]$/, '');
    const before = found.get(name);
    if (before) before.push(value);
    else if (found.size < maxNames) found.set(name, [value]);
    else {
      report.fault(name, `is one name too many: a query has at most ${maxNames}`);
      break;
    }
  }
  const sent: Record<string, unknown> = Object.create(null);
  for (const [name, values] of found) sent[name] = oneOrMany(name, values, plan, report);
  for (const [name, value] of inPath) {
    if (sent[name] !== undefined && sent[name] !== value) {
      report.fault(name, 'stands in the path with another value');
    }
    sent[name] = value;
  }
  return sent;
}

function oneOrMany(name: string, values: string[], plan: Plan, report: InputReport): string | string[] {
  const [only = ''] = values;
  const member = plan.form === 'object' ? plan.members.get(plan.names.get(name) ?? name) : undefined;
  if (member && planOf(member.shape).form === 'list') return values;
  if (!member) return values.length === 1 ? only : values;
  if (values.length > 1) report.fault(name, `has ${values.length} values, but takes one`);
  return only;
}
