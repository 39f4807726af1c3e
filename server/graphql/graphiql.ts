/** GraphiQL with everything it needs in one document, so that it works without a network. Nine megabytes: made when asked for. */
const firstQuery = `# The key goes below, under "Headers".
{
  jobs(limit: 10) {
    data { kind status subject counts { total done failed } error createdAt }
  }
  events(limit: 10) {
    total
    events { eventTimestamp eventType eventSummary findings { extractionType quote } }
  }
}
`;

export async function graphiqlPage(): Promise<Response> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const html = renderGraphiQL({
    title: 'Groundwork GraphiQL',
    headers: JSON.stringify({ api_key: '' }, null, 2),
    defaultQuery: firstQuery,
  });
  return new Response(String(html), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // The page runs what is in it and speaks to this server, to nobody else.
      'content-security-policy':
        "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' blob:; worker-src blob:; style-src 'unsafe-inline'; img-src data: 'self'; font-src data:; connect-src 'self' blob:; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}
