import type { SourceInput } from '../../../schema/generate.ts';
import { library } from '../../../schema/library/index.ts';
import { tierCredits } from '../../../schema/tier.ts';
import type { Source } from '../../ai/index.ts';
import { identityOf } from '../../text/ends.ts';
import { readSource } from '../library/generation/read-sources.ts';
import { recordStep } from './build-plan.ts';
import { addSteps } from './build-rows.ts';
import { finishStep, offeringOf, type Step } from './build-steps.ts';
import type { BuildWork } from './build-work.ts';
import { isNameOf, type ListedName, listedNames, namedKinds, namesOfKindMost } from './listed-names.ts';
import { sourcesOf } from './make-records.ts';

const tier = 'ECHO';

/**
 * Plans a record for each name of a kind that the texts list under a heading or, with a model that reads prose, that
 * it finds. A name that occurs in no text is dropped.
 */
export async function findNames(work: BuildWork, step: Step): Promise<void> {
  const { workspace, build } = work;
  const offering = await work.read((tx) => offeringOf(tx, workspace, build.oId));
  const texts = await readAll(work, await sourcesOf(work));
  const listed = texts.flatMap(({ text }) => listedNames(text));
  const found = work.ai.kind === 'endpoint' ? await askedNames(work, texts, offering?.name ?? null) : [];
  const own = new Set([build.name, offering?.name ?? build.name].map(identityOf));
  const names = [...listed, ...found].filter(({ name }) => !own.has(identityOf(name)));
  const steps = namedKinds.flatMap(({ kind }) => {
    const ofKind = names.filter((one) => one.kind === kind).map(recordStep);
    return [...new Map(ofKind.map((one) => [one.key, one])).values()].slice(0, namesOfKindMost);
  });
  await work.write(async (tx) => {
    await addSteps(tx, workspace, build.oId, steps);
    await finishStep(tx, workspace, step, null);
  });
}

async function readAll(work: BuildWork, inputs: readonly SourceInput[]): Promise<Source[]> {
  const sources: Source[] = [];
  for (const [index, { value }] of inputs.entries()) {
    const { resourceOId, url, title, text } = await readSource({ type: 'RESOURCE', value }, 'sources', work);
    sources.push({ key: String(index), type: 'RESOURCE', oId: resourceOId, url, title, text });
  }
  return sources;
}

/** Each name comes with its quote, which is checked as any value's is. */
async function askedNames(
  { ai, spend, signal, build }: BuildWork,
  sources: Source[],
  offering: string | null,
): Promise<ListedName[]> {
  const kinds = namedKinds.flatMap(({ kind }) => library.find((one) => one.kind === kind) ?? []);
  const writtenNames = await spend(tierCredits[tier], async () => {
    const value = await ai.write({
      task: 'Name what the sources speak of: each item is a name alone, in the words of its source',
      subject: offering ?? build.name,
      company: build.name,
      fields: kinds.map(({ kind, title, sentence }) => ({
        path: `/${kind}`,
        name: title,
        description: `Names, not sentences. ${sentence}`,
        form: 'list',
        maxItems: namesOfKindMost,
      })),
      sources,
      tier,
      signal,
    });
    return { value, credits: value.usage.credits };
  });
  return writtenNames.values.flatMap(({ path, value, quote }) => {
    const kind = path.split('/')[1] ?? '';
    const name = value.trim();
    // A model that verifies judges whether a statement follows; a name has to stand there itself.
    const stands = quote.toLowerCase().includes(name.toLowerCase());
    return stands && isNameOf(kind, name) ? [{ kind, name }] : [];
  });
}
