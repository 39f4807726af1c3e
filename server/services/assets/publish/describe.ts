import { invalidField } from '../../../errors.ts';
import type { Folder, PublishedFile } from './folder.ts';
import type { BasisVersion } from './kept-files.ts';
import { readSkill, type SkillMetadata, skillFile, skillHeadBytes } from './skill.ts';

/** The description of a version, beside its files. */
export interface Description {
  note: string | null;
  entryPoint: string | null;
  /** Null of what is no skill. */
  skill: SkillMetadata | null;
  /** From path to the run whose agent wrote the file. */
  runs: ReadonlyMap<string, string>;
}

/** The sender's statements about a version. */
export interface Origin {
  note?: string | null | undefined;
  entryPoint?: string | null | undefined;
  runOId?: string | null | undefined;
  runOIds?: Record<string, string> | null | undefined;
}

interface DescribedFolder extends Pick<Folder, 'top'> {
  /** What was sent of the files: a run wrote those alone. */
  sent: readonly PublishedFile[];
  files: readonly PublishedFile[];
  basis: BasisVersion | null;
}

/**
 * Determines entry point, note, skill and runs of a publication. Throws 400 for missing files, and for a skill
 * without its SKILL.md.
 */
export async function describe(type: string, folder: DescribedFolder, origin: Origin): Promise<Description> {
  const byPath = new Map(folder.files.map((file) => [file.path, file]));
  const skill = type === 'skill' ? await skillOf(byPath.get(skillFile)) : null;
  return {
    skill,
    note: origin.note || null,
    entryPoint: origin.entryPoint
      ? pathOf(origin.entryPoint, 'entryPoint', folder, byPath)
      : (chosenBefore(type, folder.basis, byPath) ?? defaultEntryPoint(type, [...byPath.keys()])),
    runs: runsOf(origin, folder, byPath),
  };
}

async function skillOf(file: PublishedFile | undefined): Promise<SkillMetadata> {
  if (!file) throw invalidField('files', `a skill needs a ${skillFile} at the top of its folder`);
  return readSkill(await file.read(0, Math.min(file.size, skillHeadBytes)));
}

/** The entry point that somebody chose for the version before, while there is such a file; null where it is the default. */
function chosenBefore(
  type: string,
  basis: BasisVersion | null,
  byPath: ReadonlyMap<string, PublishedFile>,
): string | null {
  const entryPoint = basis?.entryPoint ?? null;
  const isChosen = entryPoint !== null && entryPoint !== defaultEntryPoint(type, basis?.paths ?? []);
  return isChosen && byPath.has(entryPoint) ? entryPoint : null;
}

function defaultEntryPoint(type: string, paths: readonly string[]): string | null {
  const usual = (type === 'skill' ? [skillFile] : ['index.html', 'index.htm']).find((one) =>
    paths.includes(one),
  );
  if (usual !== undefined) return usual;
  const pages = paths.filter((path) => /\.html?$/i.test(path));
  const [first] = pages.sort((one, other) => depthOf(one) - depthOf(other) || (one < other ? -1 : 1));
  return first ?? null;
}

const depthOf = (path: string) => path.split('/').length;

function runsOf(
  { runOId, runOIds }: Origin,
  folder: DescribedFolder,
  byPath: ReadonlyMap<string, PublishedFile>,
): ReadonlyMap<string, string> {
  const runs = new Map(runOId ? folder.sent.map(({ path }) => [path, runOId]) : []);
  for (const [path, run] of Object.entries(runOIds ?? {}))
    runs.set(pathOf(path, `runOIds.${path}`, folder, byPath), run);
  return runs;
}

/** The path of a file of the folder; whoever sent a zip may name it as it stands in there. */
function pathOf(
  sent: string,
  field: string,
  { top }: DescribedFolder,
  byPath: ReadonlyMap<string, PublishedFile>,
): string {
  const path = sent.normalize('NFC').replace(/^\.?\//, '');
  if (byPath.has(path)) return path;
  if (top !== '' && path.startsWith(top) && byPath.has(path.slice(top.length))) return path.slice(top.length);
  throw invalidField(field, 'must be one of the files');
}
