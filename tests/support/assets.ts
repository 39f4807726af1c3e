import type { Reply, Tenant, World } from './world.ts';

export type Files = Record<string, string | Uint8Array>;

/** A form as browsers and curl send it: the part `metadata`, then the files. */
export function filesForm(metadata: object, files: Files): FormData {
  const form = new FormData();
  form.append('metadata', JSON.stringify(metadata));
  for (const [path, content] of Object.entries(files)) form.append('files', new Blob([content as BlobPart]), path);
  return form;
}

/** The same with one zip. */
export function zipForm(metadata: object, zip: Uint8Array): FormData {
  const form = new FormData();
  form.append('metadata', JSON.stringify(metadata));
  form.append('file', new Blob([zip as BlobPart]), 'site.zip');
  return form;
}

export async function sendForm(
  world: Pick<World, 'app'>,
  tenant: Pick<Tenant, 'key'>,
  path: string,
  form: FormData,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await world.app.fetch(
    new Request(`http://localhost/api/v2${path}`, {
      method: 'POST',
      headers: { api_key: tenant.key, ...headers },
      body: form,
    }),
  );
  return { status: response.status, body: await response.json(), headers: response.headers };
}
