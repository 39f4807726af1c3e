/** A company's web site on this machine: its page, a customer's story, and an address that answers 503. */
export interface CompanySite {
  url: string;
  story: string;
  broken: string;
  /** How often the page was asked for. */
  asked(): number;
  stop(): Promise<void>;
}

const page = `<!doctype html><html><head><title>Tallyline - stock in step</title></head><body><main>
<h1>Tallyline</h1>
<p>Tallyline keeps the stock figures of shops, warehouses and web stores in step.</p>
<h2>Features</h2>
<ul>
<li>Nightly stock comparison: Tallyline compares the stock of every shop with the warehouse each night.</li>
<li>Difference lists: buyers get a list of differences before they open.</li>
</ul>
<h2>Customer benefits</h2>
<ul><li>Stores save four hours of counting a week.</li><li>Sold-out items drop by a third.</li></ul>
<h2>Personas</h2>
<h3>Head of operations</h3>
<ul><li>Is responsible for the stock of all shops.</li><li>Loses two days a month to counting by hand.</li></ul>
<h3>Store manager</h3>
<p>Store managers want fewer sold-out items on Saturdays.</p>
<h2>Use cases</h2>
<ul><li>Stock takes</li><li>Returns of web orders</li></ul>
<h2>Competitors</h2>
<ul><li>StockPilot - sells to large chains.</li></ul>
<h2>Common objections</h2>
<ul><li>"Our spreadsheet does that": a spreadsheet shows last week, Tallyline last night.</li></ul>
</main></body></html>`;

const story = `<!doctype html><html><head><title>Northmarket counts less</title></head><body><main>
<h1>Northmarket counts less</h1>
<p>Northmarket runs 42 grocery shops.</p>
<h2>Results</h2>
<ul><li>Northmarket cut its stock takes from four days to one.</li><li>Sold-out items fell by 37 %.</li></ul>
</main></body></html>`;

export function companySite(): CompanySite {
  let asked = 0;
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    fetch(request) {
      const { pathname } = new URL(request.url);
      const html = { 'content-type': 'text/html; charset=utf-8' };
      if (pathname === '/') {
        asked += 1;
        return new Response(page, { headers: html });
      }
      if (pathname === '/northmarket') return new Response(story, { headers: html });
      return new Response('away', { status: pathname === '/broken' ? 503 : 404 });
    },
  });
  const at = `http://127.0.0.1:${server.port}`;
  return {
    url: `${at}/`,
    story: `${at}/northmarket`,
    broken: `${at}/broken`,
    asked: () => asked,
    stop: () => server.stop(true),
  };
}
