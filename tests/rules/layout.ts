/**
 * The layout of the tree as figures, and what breaks its rules: `bun tests/rules/layout.ts [root]` prints both and ends
 * with 1 when a rule is broken. The map and its reasons stand in CONTRIBUTING.md.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';

/** Source folders; tests may import anything and are not measured. */
const sources = ['server', 'schema', 'jobs', 'tui'];

/** Folders of one file a member: they grow with the product. */
const registries = [
  'server/routes',
  'jobs',
  'schema',
  'schema/library',
  'schema/workflow-steps',
  'tui/query/named',
];
const filesMost = 15;
const looseMost = 10;

/** Names that several rooms of `services/` may share. */
const sharedNames = ['index.ts', 'list.ts', 'statuses.ts'];

/** The nouns of `services/`, each below those that follow: a noun imports only what stands before it. */
export const nouns = [
  'workspaces',
  'activity',
  'callbacks',
  'assets',
  'accounts',
  'deals',
  'rollups',
  'events',
  'library',
  'findings',
  'resources',
  'search',
  'suggestions',
  'drift',
  'tags',
  'context',
  'agents',
  'workspace-build',
  'experiments',
  'runs',
  'metrics',
  'insights',
  'workflows',
];

const base = ['leaves', 'schema', 'text'];
const parts = ['context', 'database', 'ai', 'ingest', 'outbound', 'storage'];
const services = nouns.map((noun) => `services/${noun}`);
/** Nouns from here on know what types of agents there are. */
const firstOfAgents = nouns.indexOf('agents');

/** What each room may import beside itself. What is not listed here is refused. */
const allowed: Record<string, readonly string[]> = {
  text: [],
  schema: [],
  'schema/graphql': ['schema'],
  leaves: ['schema'],
  // read before anything else, so it imports nothing
  arguments: [],
  database: base,
  ai: base,
  agents: base,
  outbound: base,
  storage: base,
  ingest: [...base, 'outbound', 'storage'],
  context: [...base, 'database', 'ai', 'outbound', 'storage'],
  ...Object.fromEntries(
    services.map((room, at) => [
      room,
      [...base, ...parts, ...(at < firstOfAgents ? [] : ['agents']), ...services.slice(0, at)],
    ]),
  ),
  http: [...base, 'context', 'database', 'services/workspaces'],
  routes: [...base, 'agents', 'context', 'http', ...services],
  graphql: [...base, 'context', 'http', 'schema/graphql', ...services],
  mcp: [...base, 'context', 'http', ...services],
  sites: [...base, 'context', 'database', 'http', 'storage', 'services/assets'],
  app: [...base, 'context', 'http', 'routes', 'graphql', 'mcp', 'sites', ...services],
  // the doctor tries the model and the storage by themselves, also while the database is away
  process: [
    ...base,
    'arguments',
    'ai',
    'app',
    'context',
    'database',
    'storage',
    'services/workspaces',
    'services/rollups',
    'services/events',
  ],
  main: [...base, 'arguments', 'process'],
  cli: [...base, 'arguments', 'process', 'database'],
  jobs: [...base, ...parts, 'arguments', 'process', ...services],
  tui: ['schema', 'arguments'],
};

/** Packages that only these rooms may load. */
const packagesOf: { room: RegExp; packages: RegExp }[] = [
  { room: /^schema$/, packages: /^zod$/ },
  { room: /^schema\/graphql$/, packages: /^(zod|graphql|@pothos\/.*)$/ },
  { room: /^text$/, packages: /^$/ },
];
/** Files that never import files of another folder, whatever their rooms may. */
const strangers: { from: string; to: string }[] = [
  // two models: what both read texts by stands in ai/reading, what both judge quotes by in ai/support
  { from: 'server/ai/openai/', to: 'server/ai/extractive/' },
  { from: 'server/ai/extractive/', to: 'server/ai/openai/' },
  { from: 'server/ai/reading/', to: 'server/ai/extractive/' },
  { from: 'server/ai/reading/', to: 'server/ai/openai/' },
  { from: 'server/ai/support/', to: 'server/ai/extractive/' },
  { from: 'server/ai/support/', to: 'server/ai/openai/' },
  // the registries beside it know what jobs, sweeps and needs there are
  { from: 'jobs/runtime/', to: 'server/services/' },
];

/** Names of folders that tools take for their own output, and ignore or delete. */
const outputNames = ['build', 'dist', 'out', 'coverage'];

/**
 * Files that serve shapes with functions: how input is brought into their form, their GraphQL types, the examples of
 * documents, and identifiers.
 */
const servingShapes = /^schema\/(?:(?:input|graphql)\/|(?:example|o-id)\.ts$)/;

const elysiaRooms = /^(app|http)$/;

const leaves = ['config', 'errors', 'log', 'secrets', 'event-loop'];

/** The room that a source file stands in. */
export function roomOf(path: string): string {
  const steps = path.split('/');
  const [top = '', second = '', third = ''] = steps;
  if (top === 'schema') return second === 'graphql' ? 'schema/graphql' : 'schema';
  if (top !== 'server') return top;
  if (steps.length === 2) {
    const name = second.replace(/\.ts$/, '');
    return leaves.includes(name) ? 'leaves' : name;
  }
  if (second === 'services') return steps.length > 3 ? `services/${third}` : `services (${third})`;
  return second;
}

export interface Layout {
  /** Names and figures, as they are printed. */
  figures: Record<string, number>;
  /** One sentence for each breach. */
  faults: string[];
}

/** Reads every source file below `root`. */
export function measureLayout(root: string): Layout {
  const files = sourceFiles(root);
  const imports = new Map(files.map((file) => [file, importsOf(root, file)]));
  const known = new Set(files);
  const local = new Map(
    [...imports].map(([file, { paths }]) => [file, paths.filter((path) => known.has(path))]),
  );
  const circles = circlesOf(local);
  const twins = twinsOf(root);
  const crowded = crowdedFolders(root);
  const repeated = repeatedNames(files);
  const turned = turnedArrows(imports);
  const outputs = outputFolders(root);
  const shapeless = filesWithoutShape(root, files, local);
  const loose = files.filter((file) => /^server\/[^/]+$/.test(file));
  return {
    figures: {
      files: files.length,
      'loose files in server/': loose.length,
      circles: circles.length,
      twins: twins.length,
      [`folders over ${filesMost} files`]: crowded.length,
      'names twice in services/': repeated.length,
      'folders named like output': outputs.length,
      'schema files without a shape': shapeless.length,
      'arrows against the map': turned.length,
    },
    faults: [
      ...circles.map((circle) => `circle: ${circle.join(' -> ')}`),
      ...twins.map((twin) => `twin: ${twin}`),
      ...crowded.map((folder) => `more than ${filesMost} files: ${folder}`),
      ...repeated.map((name) => `name twice in services/: ${name}`),
      ...outputs.map((folder) => `folder named like output: ${folder}`),
      ...shapeless.map((file) => `no shape: ${file}`),
      ...(loose.length > looseMost ? [`more than ${looseMost} loose files: ${loose.join(' ')}`] : []),
      ...turned,
    ],
  };
}

/** Every source file, relative to the root, in order. */
export function sourceFiles(root: string): string[] {
  return folders(root).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`)
      .sort(),
  );
}

const folders = (root: string) => sources.filter((one) => existsSync(join(root, one)));

interface Imports {
  /** Files of the tree, relative to its root. */
  paths: string[];
  packages: string[];
}

/** Types too: `import type` vanishes in a scan by the transpiler, so the text is read as well. */
function importsOf(root: string, file: string): Imports {
  const text = readFileSync(join(root, file), 'utf8');
  const written = [...text.matchAll(/(?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s+'([^']+)'/g)].map(
    (match) => match[1] ?? '',
  );
  const types = [...text.matchAll(/\bimport\('(\.[^']+)'\)/g)].map((match) => match[1] ?? '');
  const scanned = new Bun.Transpiler({ loader: file.endsWith('x') ? 'tsx' : 'ts' })
    .scanImports(text)
    .map(({ path }) => path);
  const all = [...new Set([...written, ...types, ...scanned])].filter((path) => !/^(node|bun):/.test(path));
  return {
    paths: all
      .filter((path) => path.startsWith('.'))
      .map((path) => relative(root, resolve(root, dirname(file), path))),
    packages: all.filter((path) => !path.startsWith('.')),
  };
}

/** Strongly connected components of more than one file (Tarjan). */
function circlesOf(arrows: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    low.set(file, order.size - 1);
    stack.push(file);
    for (const next of arrows.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(file) !== order.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) found.push(circle.sort());
  };
  for (const file of arrows.keys()) if (!order.has(file)) visit(file);
  return found;
}

/** A file beside a folder of its name, in the singular or the plural. */
function twinsOf(root: string): string[] {
  const found: string[] = [];
  const look = (folder: string): void => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    const inner = entries.filter((one) => one.isDirectory()).map(({ name }) => name);
    for (const { name } of entries.filter((one) => /\.tsx?$/.test(one.name))) {
      const twin = inner.find((other) => stemOf(other) === stemOf(name.replace(/\.tsx?$/, '')));
      if (twin) found.push(`${folder}/${name} beside ${folder}/${twin}/`);
    }
    for (const name of inner) look(`${folder}/${name}`);
  };
  for (const folder of folders(root)) look(folder);
  return found;
}

const stemOf = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '');

function crowdedFolders(root: string): string[] {
  const found: string[] = [];
  const look = (folder: string): void => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    const count = entries.filter((one) => one.isFile()).length;
    if (count > filesMost && !registries.includes(folder)) found.push(`${folder} (${count})`);
    for (const one of entries) if (one.isDirectory()) look(`${folder}/${one.name}`);
  };
  for (const folder of folders(root)) look(folder);
  return found;
}

function outputFolders(root: string): string[] {
  return folders(root).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((one) => one.isDirectory() && outputNames.includes(one.name))
      .map((one) => relative(root, join(one.parentPath, one.name))),
  );
}

/** Files of `schema/` that are neither a shape nor types and constants of one: rules and texts have rooms of their own. */
function filesWithoutShape(
  root: string,
  files: readonly string[],
  local: ReadonlyMap<string, readonly string[]>,
): string[] {
  const inSchema = files.filter((file) => file.startsWith('schema/') && !servingShapes.test(file));
  const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
  const needed = new Set(inSchema.flatMap((file) => local.get(file) ?? []));
  return inSchema.filter((file) => {
    const text = textOf(file);
    return !shape.test(text) && (!needed.has(file) || exportedFunction.test(text));
  });
}

/** A shape of zod, or what makes the shapes of a kind or a step. */
const shape = /\bz\.\w+|\bdefine(?:Kind|NodeType)\(/;
const exportedFunction =
  /^export (?:async )?function\b|^export const \w+(?::[^=\n]+)? = (?:async )?(?:<[^>\n]*>)?\(/m;

function repeatedNames(files: readonly string[]): string[] {
  const inServices = files.filter(
    (file) => file.startsWith('server/services/') && !file.startsWith('server/services/workflows/steps/'),
  );
  return [...Map.groupBy(inServices, (file) => basename(file))]
    .filter(([name, all]) => all.length > 1 && !sharedNames.includes(name))
    .map(([name, all]) => `${name}: ${all.join(', ')}`);
}

function turnedArrows(imports: ReadonlyMap<string, Imports>): string[] {
  const turned: string[] = [];
  for (const [file, { paths, packages }] of imports) {
    const room = roomOf(file);
    const may = allowed[room];
    if (!may) turned.push(`no rule for the room ${room}: ${file}`);
    for (const path of paths) {
      if (path.endsWith('package.json')) continue;
      const target = roomOf(path);
      const isStranger = strangers.some(({ from, to }) => file.startsWith(from) && path.startsWith(to));
      if (isStranger || (target !== room && !may?.includes(target))) turned.push(`${file} -> ${path}`);
    }
    const held = packagesOf.find((one) => one.room.test(room));
    for (const name of packages) {
      if ((held && !held.packages.test(name)) || (name === 'elysia' && !elysiaRooms.test(room)))
        turned.push(`${file} -> ${name}`);
    }
  }
  return turned;
}

if (import.meta.main) {
  const { figures, faults } = measureLayout(resolve(process.argv[2] ?? join(import.meta.dir, '../..')));
  for (const [name, figure] of Object.entries(figures))
    process.stdout.write(`${String(figure).padStart(5)}  ${name}\n`);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exit(faults.length > 0 ? 1 : 0);
}
