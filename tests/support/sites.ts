import { newOId } from '../../schema/o-id.ts';
import { type Files, filesForm } from './assets.ts';
import type { Tenant } from './world.ts';

export interface Publishing {
  /** Where the API is reached. */
  send(request: Request): Promise<Response>;
  key: string;
}

/** What a test needs to know of an asset that it made. */
export interface MadeAsset {
  uuid: string;
  identifier: string;
  currentVersion: number;
  vanitySlug: string | null;
  siteUrl: string;
}

/** Sends an upload and gives back the asset; throws unless it was accepted. */
export async function sendUpload(
  { send, key }: Publishing,
  path: string,
  metadata: object,
  files: Files,
): Promise<MadeAsset> {
  const reply = await send(
    new Request(`http://localhost/api/v2${path}`, {
      method: 'POST',
      headers: { api_key: key },
      body: filesForm(metadata, files),
    }),
  );
  const body = (await reply.json()) as { data: MadeAsset };
  if (reply.status !== 201 && reply.status !== 200)
    throw new Error(`${reply.status} ${JSON.stringify(body)}`);
  return body.data;
}

/** A name that no other test has. */
export const newIdentifier = () => `site-${newOId('x').slice(2).toLowerCase()}`;

export const publishingOf = (
  app: { fetch(request: Request): Promise<Response> },
  { key }: Pick<Tenant, 'key'>,
): Publishing => ({ send: (request) => app.fetch(request), key });
