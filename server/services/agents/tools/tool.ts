import type { RunSubject } from '../../../../schema/agents/input.ts';
import type { ToolArguments, ToolName } from '../../../../schema/agents/tools.ts';
import type { RetrievalPlan } from '../../../agents/definition.ts';
import type { Tools } from '../../../context.ts';
import type { CitableText } from '../sources/citable-text.ts';

/** The read-only context of a tool. */
export type ToolTools = Pick<Tools, 'ai' | 'workspace' | 'read' | 'outbound' | 'clock' | 'signal'>;

/** The subject of the run; tools about an account are limited to it. */
export type ToolSubject = RunSubject;

/** Executes one call. An impossible call throws an error whose sentence is shown to the model. */
export interface Tool<Name extends ToolName> {
  run(tools: ToolTools, subject: ToolSubject, given: ToolArguments<Name>): Promise<CitableText[]>;
}

/** Returns the retrieval plan of a tool, which reads like a run. */
export function narrowPlan(more: Partial<RetrievalPlan>): RetrievalPlan {
  return { questions: () => [], passagesPerQuestion: 0, passages: 0, events: 0, tokens: 12_000, ...more };
}

export const nobody: RunSubject = {
  company: { name: null, domain: null, crmAccountId: null },
  person: { name: null, email: null, jobTitle: null, socialProfile: null },
  runtimeContext: null,
};
