import { ts } from '@ts-morph/common';
import { plugin } from 'bun';

// The generator builds its output with the compiler's JavaScript interface, which the project's own compiler has not.
plugin({
  name: 'compiler with a JavaScript interface',
  setup(build) {
    build.module('typescript', () => ({ exports: { default: ts }, loader: 'object' }));
  },
});

/** TypeScript types of a client for the document, as `openapi-typescript` makes them. */
export async function clientTypes(document: object): Promise<string> {
  const { default: openapiTypescript, astToString } = await import('openapi-typescript');
  // It writes into what it is given.
  return astToString(await openapiTypescript(structuredClone(document) as never));
}
