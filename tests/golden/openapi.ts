import { library } from '../../schema/library/index.ts';
import { customerReference } from '../../schema/library/reference.ts';
import type { Kind } from '../../schema/shape.ts';
import { openApiDocument } from '../../server/http/document/openapi.ts';
import { usedSchemas } from '../../server/http/document/schema.ts';
import { allRoutes } from '../../server/routes/index.ts';
import { difference, type Json, type Members, patched, written } from './difference.ts';

/**
 * A digest of the OpenAPI document: one kind and all that is not of a kind as it is served, every other kind by its
 * fields and by what else differs. The document can be made of it again, so no change of the one leaves the other alone.
 */

export interface OpenApi extends Members {
  paths: Record<string, Members>;
  components: Members & { schemas: Record<string, Members> };
}

export interface Digest extends OpenApi {
  about: string;
  kinds: Record<string, { names: Names; fields: Json; inputFields: Json; differs: Json }>;
}

/** How the document calls a kind; `plural` is empty where nothing is generated. */
type Names = { path: string; noun: string; title: string; plural: string };

/** The operations of a kind, and the schemas of its own that they use. */
type Parts = { paths: OpenApi['paths']; schemas: OpenApi['components']['schemas'] };

const namesOf = ({ kind, path, title, plural }: Kind): Names => ({
  path,
  noun: kind.replaceAll('-', ' '),
  title,
  plural: plural ?? '',
});

const whole = namesOf(customerReference);

const about = `Of every kind but ${whole.path} only the fields stand here, inputFields as they differ from fields, and \
what else differs from ${whole.path}, with the names replaced. "same" is what is the same, "..." all members that are.`;

export function servedDocument(kinds: readonly Kind[] = library): OpenApi {
  return JSON.parse(JSON.stringify(openApiDocument(allRoutes(kinds), 'http://127.0.0.1:3000')));
}

export const openApiText = (kinds: readonly Kind[] = library): string =>
  `${written(digestOf(servedDocument(kinds), kinds))}\n`;

export function digestOf(document: OpenApi, kinds: readonly Kind[]): Digest {
  const { paths, components, ...head } = document;
  const others = { paths: { ...paths }, components: { ...components, schemas: { ...components.schemas } } };
  const digest: Digest = { about, ...head, ...others, kinds: {} };
  const like = likeWhole(document);
  for (const kind of kinds) {
    const names = namesOf(kind);
    if (names.path === whole.path) continue;
    const parts = partsOf(document, names);
    const { fields, inputFields } = fieldsOf(parts, names);
    const differs = difference(parts, like(names, fields, inputFields));
    digest.kinds[kind.kind] = { names, fields, inputFields: difference(inputFields, fields), differs };
    for (const path of Object.keys(parts.paths)) delete digest.paths[path];
    for (const name of Object.keys(parts.schemas)) delete digest.components.schemas[name];
  }
  return digest;
}

/** The document of which the digest was made. */
export function documentOf({ about: _, kinds, ...rest }: Digest): OpenApi {
  const paths = { ...rest.paths };
  const schemas = { ...rest.components.schemas };
  const like = likeWhole({ ...rest });
  for (const { names, fields, inputFields, differs } of Object.values(kinds)) {
    // The difference was taken from parts.
    const parts = patched(differs, like(names, fields, patched(inputFields, fields))) as Parts;
    Object.assign(paths, parts.paths);
    Object.assign(schemas, parts.schemas);
  }
  const { paths: _paths, components, ...head } = rest;
  // in the order in which the document is served
  return { ...head, components: { ...components, schemas: sorted(schemas) }, paths: sorted(paths) };
}

const sorted = <T>(members: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));

function partsOf({ paths, components }: OpenApi, { path, title }: Names): Parts {
  const own = Object.entries(paths).filter(([at]) => at.startsWith(`/api/v2/${path}/`));
  const used = Object.entries(usedSchemas(own, components.schemas));
  return {
    paths: Object.fromEntries(own),
    schemas: Object.fromEntries(used.filter(([name]) => name.startsWith(title))),
  };
}

function fieldsOf({ schemas }: Parts, { title }: Names): { fields: Json; inputFields: Json } {
  const of = (name: string) => schemas[name]?.properties ?? {};
  return { fields: of(`${title}Data`), inputFields: of(`${title}DataInput`) };
}

/** Gives what the parts of a kind would be if it differed from the whole one in its names and fields alone. */
function likeWhole(document: OpenApi): (names: Names, fields: Json, inputFields: Json) => Json {
  const parts = partsOf(document, whole);
  const own = fieldsOf(parts, whole);
  const pieces = JSON.stringify(parts)
    .split(inner(own.inputFields))
    .map((piece) => piece.split(inner(own.fields)));
  return (names, fields, inputFields) => {
    const filled = pieces.map((some) => some.map((piece) => renamed(piece, names)).join(inner(fields)));
    return JSON.parse(filled.join(inner(inputFields)));
  };
}

const inner = (members: Json) => JSON.stringify(members).slice(1, -1);

/** A noun between slashes is a path, and a plural has the noun in it. */
const wholeNames = new RegExp(
  `(${whole.plural})|(${whole.title})|(?<=/)(${whole.path})(?=/)|${whole.noun}`,
  'g',
);

const renamed = (text: string, names: Names) =>
  text.replaceAll(wholeNames, (_, plural, title, path) => {
    if (plural) return names.plural;
    if (title) return names.title;
    return path ? names.path : names.noun;
  });
