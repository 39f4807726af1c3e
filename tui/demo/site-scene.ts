import type { AssetHead } from '../../schema/asset.ts';
import { createApi } from '../api.ts';
import { chartOf } from '../query/chart.ts';
import { figuresOf } from '../query/figures.ts';
import { questionCalled } from '../query/named-queries.ts';
import { pageOf } from '../query/page.ts';
import { surfaceOf } from '../query/surface.ts';
import type { Client } from './client.ts';
import { faint, line, point, request, title } from './say.ts';
import type { Target } from './server.ts';

const identifier = 'tour-figures';
const name = 'revenue-by-month';
/** The days of the deals that the tour imports. */
const [from, to] = ['2025-12-01', '2026-02-28'];

/** Shows a named query as a chart, and publishes it as a page. */
export async function showChartAndSite(
  { url, key }: Pick<Target, 'url' | 'key'>,
  client: Client,
): Promise<void> {
  title('What was won, as a chart and as a site');
  line(faint(`   bun run query ${name} --var from=${from} --var to=${to} -o chart`));
  const question = questionCalled(name);
  const api = createApi({ url, key, keyFrom: 'the tour' });
  const figures = figuresOf(await api.query(question.text, { from, to }));
  const surface = surfaceOf(process.stdout, process.env);
  for (const one of figures)
    for (const text of chartOf(one, 'UTC', { ...surface, columns: surface.columns - 3 })) line(`   ${text}`);
  const { siteUrl } = await published(
    { url, key },
    client,
    pageOf(figures, 'UTC', {
      title: question.says,
      variables: [`from=${from}`, `to=${to}`],
      at: new Date(),
      warnings: [],
    }),
  );
  const page = await fetch(siteUrl, { headers: { 'x-api-key': key } });
  const heading = /<h1>([^<]*)/.exec(await page.text())?.[1];
  request('GET', new URL(siteUrl).pathname);
  point(`${siteUrl} is open to keys of the workspace: ${page.status}, “${heading}”`);
}

/** Publishes the page, as a new version where an earlier tour has published one. */
async function published(
  { url, key }: Pick<Target, 'url' | 'key'>,
  client: Client,
  page: string,
): Promise<AssetHead> {
  const { data: known } = await client.get<{ data: AssetHead[] }>('/asset/list', { identifier });
  const [before] = known;
  const path = before ? '/asset/publish' : '/asset/create';
  const form = new FormData();
  form.append(
    'metadata',
    JSON.stringify(before ? { uuid: before.uuid } : { identifier, privacy: 'workspace' }),
  );
  form.append('files', new Blob([page]), 'index.html');
  request('POST', path);
  const reply = await fetch(`${url}/api/v2${path}`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: form,
  });
  const { data, message } = (await reply.json()) as { data: AssetHead; message?: string };
  if (!reply.ok) throw new Error(`POST ${path} answered ${reply.status}: ${message}`);
  return data;
}
