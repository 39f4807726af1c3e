import type { RunSubject } from '../../../../schema/agents/input.ts';
import type { ToolArguments, ToolName } from '../../../../schema/agents/tools.ts';
import type { RetrievalPlan } from '../../../agents/definition.ts';
import type { Tools } from '../../../context.ts';
import type { CitableText } from '../sources/citable-text.ts';

/** The context of a tool, for reading alone. */
export type ToolTools = Pick<Tools, 'ai' | 'workspace' | 'read' | 'outbound' | 'clock' | 'signal'>;

/** The subject of the run: tools that look into one account look into no other. */
export type ToolSubject = RunSubject;

/** Does one call. What cannot be done throws an error whose sentence the model is told. */
export interface Tool<Name extends ToolName> {
  run(tools: ToolTools, subject: ToolSubject, given: ToolArguments<Name>): Promise<CitableText[]>;
}

/** Returns the retrieval plan of a tool, which reads as runs do. */
export function narrowPlan(more: Partial<RetrievalPlan>): RetrievalPlan {
  return { questions: () => [], passagesPerQuestion: 0, passages: 0, events: 0, tokens: 12_000, ...more };
}

export const nobody: RunSubject = {
  company: { name: null, domain: null, crmAccountId: null },
  person: { name: null, email: null, jobTitle: null, socialProfile: null },
  runtimeContext: null,
};
