import type { EndpointAi } from '../../server/ai/ai.ts';
import type { JobWorld } from './jobs.ts';

/**
 * The same world with a model behind an endpoint, which reads events by a job of its own when they are stored. It answers
 * as the built-in model does.
 */
export function readsLater<Some extends JobWorld>(world: Some): Some {
  const unasked = () => Promise.reject(new Error('the model is asked for readings alone'));
  const ai: EndpointAi = {
    ...world.context.ai,
    kind: 'endpoint',
    compose: unasked,
    rerank: unasked,
    lookUp: unasked,
    assess: unasked,
    for: () => ai,
    load: () => ({ circuits: [], waiting: 0 }),
  };
  return { ...world, context: { ...world.context, ai } };
}
