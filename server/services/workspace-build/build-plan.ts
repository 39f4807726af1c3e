import { createHash } from 'node:crypto';
import { type AgentType, agentTypes } from '../../../schema/agents/types.ts';
import {
  type BuildMaterial,
  type BuildStage,
  isNameAlone,
  type WorkspaceBuildBody,
} from '../../../schema/workspace-build.ts';
import { identityOf } from '../../text/ends.ts';

/** What a build has to do, as steps. Names that the texts speak of are planned when they have been found. */

/** A page or a text to read; a customer's story is about the customer and not the company. */
export interface ReadInput {
  of: 'company' | 'offering' | 'reference';
  name: string | null;
  url?: string;
  text?: string;
}

export interface OfferingInput {
  kind: string;
  name: string;
}

export interface ReferenceInput {
  name: string | null;
  /** The key of the step that reads it. */
  readBy: string;
}

export interface RecordInput {
  kind: string;
  name: string;
}

export interface AgentInput {
  type: AgentType;
}

export interface NewStep {
  key: string;
  stage: BuildStage;
  input: ReadInput | OfferingInput | ReferenceInput | RecordInput | AgentInput | Record<string, never>;
}

export function stepsOf(body: WorkspaceBuildBody): NewStep[] {
  const reference = (body.references ?? []).map((one) => readStep('reference', one));
  const { name, type, text } = body.offering ?? {};
  const reads = [
    ...(body.url ? [readStep('company', { url: body.url })] : []),
    ...(text?.trim() ? [readStep('offering', { name, text })] : []),
    ...(body.texts ?? []).map((one) => readStep('company', one)),
    ...reference,
  ];
  return [
    ...reads,
    { key: 'company', stage: 'company', input: {} },
    {
      key: 'offering',
      stage: 'offering',
      input: { kind: (type ?? 'PRODUCT').toLowerCase(), name: offeringName(name, text) ?? body.name.trim() },
    },
    ...reference.map(
      ({ key }, index): NewStep => ({
        key: `reference ${key}`,
        stage: 'references',
        input: { name: body.references?.[index]?.name?.trim() || null, readBy: key },
      }),
    ),
    { key: 'names', stage: 'names', input: {} },
    ...(body.createDefaultAgents ? agentTypes : []).map(
      (type): NewStep => ({ key: `agent ${type}`, stage: 'agents', input: { type } }),
    ),
  ];
}

/** Returns one step for each distinct name that was found. */
export const recordStep = ({ kind, name }: RecordInput): NewStep => ({
  key: `${kind} ${identityOf(name)}`.slice(0, 500),
  stage: 'library',
  input: { kind, name },
});

function readStep(of: ReadInput['of'], { name, text, url }: BuildMaterial): NewStep {
  const called = { of, name: name?.trim() || null };
  if (url?.trim()) {
    const href = addressOf(url);
    return { key: `read ${hash(href)}`, stage: 'read', input: { ...called, url: href } };
  }
  return { key: `read ${hash(text ?? '')}`, stage: 'read', input: { ...called, text: text ?? '' } };
}

/** Returns the address to request; a missing scheme becomes https. */
export function addressOf(url: string): string {
  const whole =
    /^[a-z][a-z0-9+.-]*:/i.test(url.trim()) && !/^[^/]+:\d/.test(url.trim()) ? url : `https://${url.trim()}`;
  return URL.parse(whole.trim())?.href ?? url.trim();
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** The name that was given, or the first line of the text where that is one. */
function offeringName(name: string | null | undefined, text: string | null | undefined): string | null {
  if (name?.trim()) return name.trim();
  const line = (text ?? '')
    .trimStart()
    .split('\n', 1)[0]
    ?.replace(/^#{1,6} +/, '')
    .trim();
  return line && isNameAlone(line) ? line : null;
}
