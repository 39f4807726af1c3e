import { prefixes } from './o-id.ts';
import type { FieldShape, Kind } from './shape.ts';

/** Examples of a kind's requests and records, for the documents: each field says what belongs into it. */

const at = '2026-03-02T09:30:00.000Z';
export const exampleOId = (prefix: string) => `${prefix}_0UqEwmVv7vSIBPaPAT7yj`;

const offeringPrefix = 'px';

/** Enough fields to show the form; the schema beside it lists them all. */
const fieldsShown = 3;

export function exampleData(kind: Kind): Record<string, unknown> {
  const entries = Object.entries(kind.fields);
  const required = entries.filter(([, field]) => field.required);
  const told = entries.filter(([, field]) => !field.required && exampleValue(field) !== undefined);
  return Object.fromEntries(
    [...required, ...told.slice(0, fieldsShown)].map(([name, field]) => [name, exampleValue(field)]),
  );
}

function exampleValue(field: FieldShape): unknown {
  if (field.members) {
    const members = Object.entries(field.members).map(([name, member]) => [name, exampleValue(member)]);
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }
  if (field.refersTo) return field.required ? exampleOId(offeringPrefix) : undefined;
  if (field.values) return field.values[0];
  if (field.form === 'list') return [field.description];
  if (field.form === 'question') return [{ question: 'Who decides?', fitType: 'GOOD', weight: 'HIGH' }];
  return field.form === 'text' || field.required ? field.description : undefined;
}

const titleOf = (kind: Kind) => kind.kind.charAt(0).toUpperCase() + kind.kind.slice(1).replaceAll('-', ' ');

export function exampleCreate(kind: Kind): Record<string, unknown> {
  return { name: `${titleOf(kind)} of the year`, description: kind.sentence, data: exampleData(kind) };
}

export function exampleUpdate(kind: Kind): Record<string, unknown> {
  return { oId: exampleOId(kind.prefix), description: kind.sentence };
}

export function exampleGenerate(kind: Kind, plural: string): Record<string, unknown> {
  const text = 'Acme cut costs by 40 percent because orders are no longer copied by hand.';
  return {
    [plural]: [{ name: `${titleOf(kind)} of the year`, sources: [{ type: 'TEXT', value: text }] }],
    ...(kind.fields.offeringOId?.required ? { primaryOfferingOId: exampleOId(offeringPrefix) } : {}),
  };
}

export function exampleRecord(kind: Kind): Record<string, unknown> {
  const inData = Object.keys(kind.inData).map((name) => [name, kind.sentence]);
  return {
    oId: exampleOId(kind.prefix),
    name: `${titleOf(kind)} of the year`,
    internalName: null,
    description: kind.sentence,
    active: true,
    unrecognized: false,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    archivedAt: null,
    user: { oId: exampleOId(prefixes.user), firstName: 'Workspace', lastName: 'Owner' },
    workspace: { oId: exampleOId(prefixes.workspace) },
    ...(kind.hasDefault ? { default: false } : {}),
    rejected: false,
    ...Object.fromEntries(Object.entries(kind.top).map(([name, { empty }]) => [name, empty])),
    data: { ...exampleData(kind), ...Object.fromEntries(inData) },
  };
}
