import { z } from 'zod';
import { createShape, entityInputOf, recordShape } from '../../schema/entity.ts';
import { offeringKinds } from '../../schema/kind-fields.ts';
import { library } from '../../schema/library/index.ts';
import type { Kind } from '../../schema/shape.ts';
import type { Tx } from '../context.ts';
import { type Call, defineRoute, RawJson, type Route } from '../http/route.ts';
import { createEntity } from '../services/library/entities.ts';
import { type LinkingStrategy, linkToOfferings } from '../services/library/links.ts';
import {
  answeredRecord,
  author,
  type Common,
  changeOf,
  commonOf,
  nounOf,
  taggedRecord,
} from './library-common.ts';

/** Made once for each kind: an offering's may be meant by that of another. */
const createRoutes = new WeakMap<Kind, Route>();

export function createRoute(kind: Kind, common: Common): Route {
  const known = createRoutes.get(kind);
  if (known) return known;
  const paths = kind.createPaths.map((last) => `/${kind.path}/${last}`);
  const madeRoute = defineRoute({
    ...common,
    method: 'POST',
    path: `/${kind.path}/create`,
    aliases: [`/${kind.path}s/create`, ...paths].map((path) => ({ method: 'POST' as const, path })),
    summary: `Create one ${nounOf(kind)}`,
    scope: 'write',
    body: () => createShape(kind),
    reply: kind.echo ? 'flat' : 'data',
    response: () => (kind.echo ? echoedRecord(kind, kind.echo) : answeredRecord(kind)),
    handle: async (call) => {
      const linked = call.body.linkingStrategy || call.body.primaryOfferingOId;
      const reply = await call.write(
        (tx) => create(call, kind, tx, call.body),
        changeOf(kind, Boolean(linked)),
      );
      return kind.echo ? echoed(kind, kind.echo, reply) : reply;
    },
    ...(kind.kind === offeringKinds[0] ? { otherwise: offeringMeant } : {}),
  });
  createRoutes.set(kind, madeRoute);
  return madeRoute;
}

/** `product/create` with the type of another offering makes a record of that kind. */
function offeringMeant(sent: unknown): Route | undefined {
  const body = (sent ?? {}) as { type?: unknown; data?: { type?: unknown } | null };
  const type = body.type || body.data?.type;
  const [, ...others] = offeringKinds;
  const named = others.find((kind) => typeof type === 'string' && type.toLowerCase() === kind);
  const kind = library.find((one) => one.kind === named);
  return kind && createRoute(kind, commonOf(kind));
}

/** The record as `data`, and beside it what older clients look for there. */
function echoed(kind: Kind, name: string, { json }: RawJson): RawJson {
  const record = JSON.parse(json) as Record<string, unknown>;
  const top = Object.keys(kind.top).map((member) => [member, record[member]]);
  const beside = JSON.stringify({ oId: record.oId, ...Object.fromEntries(top), [name]: { oId: record.oId } });
  return new RawJson(`${beside.slice(0, -1)},"data":${json}}`);
}

const echoedRecord = (kind: Kind, name: string) =>
  z
    .object({
      oId: z.string(),
      ...Object.fromEntries(Object.entries(kind.top).map(([member, { schema }]) => [member, schema])),
      [name]: z.object({ oId: z.string() }),
      data: recordShape(kind),
    })
    .meta({ id: `${kind.title}Created` });

async function create(call: Call, kind: Kind, tx: Tx, body: Record<string, unknown>): Promise<RawJson> {
  const madeRecord = await createEntity(
    tx,
    call.workspace,
    kind,
    entityInputOf(kind, body, call.kept),
    author(call),
  );
  const strategy = body.linkingStrategy as LinkingStrategy | null | undefined;
  await linkToOfferings(
    tx,
    call.workspace,
    [madeRecord.oId],
    strategy,
    body.primaryOfferingOId as string | null | undefined,
  );
  return taggedRecord(call, madeRecord);
}
