/** What a person sees where there is no file to show: small pages of our own. Nothing of the request stands in them. */

const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem;color:#222}' +
  'input,button{font:inherit;padding:.4rem .6rem;margin:.2rem 0}input{width:100%;box-sizing:border-box}';

function page(status: number, title: string, body: string, headers: Record<string, string> = {}): Response {
  const html =
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title}</title><style>${style}</style><h1>${title}</h1>${body}</html>\n`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      ...headers,
    },
  });
}

/** Returns the page for an address without a published asset; it does not tell whether there ever was one. */
export const nothingHere = () => page(404, 'Nothing here', '<p>There is no page at this address.</p>');

/** Returns the page for a viewer who is not admitted. `base` is the address of its files. */
export const notYours = (base: string) =>
  page(
    401,
    'This page is private',
    '<p>Open it with the link that you were sent, or ask for access.</p>' +
      `<form method="post" action="${base}@access"><label>Your e-mail address <input name="email" type="email" required maxlength="320"></label>` +
      '<label>A note <input name="note" maxlength="500"></label><button>Ask for access</button></form>',
    { 'www-authenticate': 'Bearer realm="groundwork"' },
  );

export const requestNoted = () =>
  page(202, 'Your request was passed on', '<p>Whoever published the page decides about it.</p>');

/** Returns the page of a refusal; `sentence` is one of our own. */
export const refusalPage = (status: number, sentence: string, headers: Record<string, string> = {}) =>
  page(status, 'That did not work', `<p>${sentence}.</p>`, headers);
