import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { embedderDimensions, embedderId, hashEmbed } from './embed.ts';
import { extract, extractiveModel } from './extractive.ts';
import { builtInUsage } from './prices.ts';
import type { Ai } from './write.ts';

export type { VoiceRules } from './voice-rules.ts';
export type * from './write.ts';

/** The model of the settings: an endpoint that speaks OpenAI's protocol, or the built-in one. */
export function createAi(_config: Config, _log: Log): Ai {
  return builtIn();
}

function builtIn(): Ai {
  return {
    embedder: { id: embedderId, dimensions: embedderDimensions },
    model: () => extractiveModel,
    write: async (request) => extract(request),
    embed: async (texts) => texts.map(hashEmbed),
    rewrite: async (text, _voice, tier) => ({
      text,
      reasoning: '',
      model: extractiveModel,
      usage: builtInUsage(tier, 0, 0),
    }),
  };
}
