/** Thrown for a reply that leads elsewhere, such as from http to https; its message is a sentence. */
export class RedirectedRequest extends Error {}

/**
 * Fetches from the server at `url`, and follows no redirect: a POST would arrive as a GET without its body, and the key
 * would go wherever it leads. Throws RedirectedRequest, which names the other address.
 */
export async function fetchFrom(url: string, path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(`${url}${path}`, { ...init, redirect: 'manual' });
  const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
  if (location === null) return response;
  const target = URL.parse(location, `${url}${path}`);
  const address = target?.origin === new URL(url).origin ? target.href : target?.origin;
  throw new RedirectedRequest(
    `${url} leads to ${address ?? location}: use that address if the server is there`,
  );
}
