import { newOId } from '../../schema/o-id.ts';
import type { Tenant } from './world.ts';

type Files = Record<string, string | Uint8Array<ArrayBuffer>>;

interface Publishing {
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

/** Multipart as scripts send it: `metadata`, then a part for each file. */
export function upload(metadata: object, files: Files): FormData {
  const form = new FormData();
  form.append('metadata', new Blob([JSON.stringify(metadata)], { type: 'application/json' }));
  for (const [path, content] of Object.entries(files)) form.append('files', new File([content], path));
  return form;
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
      body: upload(metadata, files),
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
