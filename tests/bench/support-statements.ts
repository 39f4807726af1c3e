import {
  returnedRewrites,
  stayingSentences,
  storedFindings,
  worldOf,
} from '../support/labelled/statement-paths.ts';
import { harmless, stating } from '../support/labelled/statement-set/bare-sentences.ts';
import { harmlessFresh, statingFresh } from '../support/labelled/statement-set/bare-sentences-fresh.ts';
import { falseRewrites, honestRewrites, type Rewrite } from '../support/labelled/statement-set/rewrites.ts';
import { falseRewritesFresh, honestRewritesFresh } from '../support/labelled/statement-set/rewrites-fresh.ts';
import { adversarial, honest, type SaidLine } from '../support/labelled/statement-set/talk.ts';
import { adversarialFresh, honestFresh } from '../support/labelled/statement-set/talk-fresh.ts';
import { openAiServer } from '../support/openai-server.ts';

/** Prints what is stored of labelled findings, sentences without a quote and rewrites, over HTTP. */
export async function reportStatements(): Promise<void> {
  for (const isVerified of [false, true]) {
    const endpoint = openAiServer();
    const world = await worldOf(endpoint, isVerified);
    const mode = isVerified ? 'with a verifier that is right' : 'local check alone';
    const report = async <One>(
      what: string,
      wrong: readonly One[],
      right: readonly One[],
      kept: (all: readonly One[]) => Promise<readonly One[]>,
    ) =>
      console.log(
        `${what}, ${mode}: false ${(await kept(wrong)).length} of ${wrong.length}, honest ${(await kept(right)).length} of ${right.length}`,
      );
    console.log('');
    const findings = (lines: readonly SaidLine[]) => storedFindings(world, endpoint, lines);
    await report<SaidLine>('findings of a model, seen set', adversarial, honest, findings);
    await report<SaidLine>('findings of a model, fresh set', adversarialFresh, honestFresh, findings);
    const sentences = (lines: readonly string[]) => stayingSentences(world, endpoint, lines);
    await report('sentences without a quote, seen set', stating, harmless, sentences);
    await report('sentences without a quote, fresh set', statingFresh, harmlessFresh, sentences);
    const rewrites = (all: readonly Rewrite[]) => returnedRewrites(world, endpoint, all);
    await report('rewriting, seen set', falseRewrites, honestRewrites, rewrites);
    await report('rewriting, fresh set', falseRewritesFresh, honestRewritesFresh, rewrites);
    await world.app.close();
    await endpoint.stop();
  }
}
