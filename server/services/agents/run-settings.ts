import type { RunSettings } from '../../../schema/agents/run-settings.ts';
import type { AgentDefinition } from '../../agents/definition.ts';
import type { Sampling } from '../../ai/index.ts';
import type { Agent } from './agents.ts';

type Given = RunSettings | null | undefined;

/** Returns the agent with a run's settings applied. */
export function withRunSettings(agent: Agent, given: Given): Agent {
  const { model, instructions, jsonSchema } = given ?? {};
  return {
    ...agent,
    tier: model ?? agent.tier,
    settings: {
      ...agent.settings,
      ...(instructions ? { instructions } : {}),
      ...(jsonSchema ? { jsonSchema } : {}),
    },
  };
}

/** Endpoints give no more than this, or little more, to one answer. */
const usualOutputTokens = 12_000;

/** Returns the model settings of a run, always with a limit. */
export function samplingOf({ outputTokens }: Pick<AgentDefinition, 'outputTokens'>, given: Given): Sampling {
  const { temperature, effort, maxOutputTokens } = given ?? {};
  return {
    ...(typeof temperature === 'number' ? { temperature } : {}),
    ...(effort ? { effort } : {}),
    outputTokens: maxOutputTokens ?? outputTokens ?? usualOutputTokens,
    ...(maxOutputTokens ? { isLimited: true } : {}),
  };
}

const forModels = ['temperature', 'maxOutputTokens', 'effort'] as const;

/** Returns a sentence for each model setting of a run that asks no model. */
export function unfollowedRunSettings(
  { type, looksUp }: Pick<AgentDefinition, 'type' | 'looksUp'>,
  given: Given,
  composes: boolean,
): string[] {
  const why = looksUp
    ? `agents of type ${type} look up and ask no model`
    : composes
      ? null
      : 'the built-in model quotes and does not write; a model endpoint does';
  if (why === null) return [];
  return forModels
    .filter((name) => given?.[name] !== undefined && given[name] !== null)
    .map((name) => `settings.${name} is not followed: ${why}`);
}
