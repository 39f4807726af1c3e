import { extract } from '../../../ingest/extract.ts';
import { fetchPage } from '../../../ingest/page.ts';
import { robotsOf } from '../../../ingest/robots.ts';
import { OutboundError } from '../../../outbound/index.ts';
import type { Tool } from './tool.ts';

const mostBytes = 2_000_000;
const timeoutMs = 10_000;
/** Of the page's text; a page is read for what it says first. */
const mostCharacters = 20_000;

/**
 * Reads a page of the company's own domain or a host below it, redirects included; other addresses are refused before
 * a connection is made. The outbound guard and the site's robots.txt apply.
 */
export const pageTool: Tool<'page'> = {
  async run({ outbound, signal }, { company }, { address }) {
    const { domain } = company;
    if (!domain) throw new OutboundError('invalid_url', 'no domain of the company is known');
    const isOwn = (host: string): boolean => host === domain || host.endsWith(`.${domain}`);
    const url = URL.parse(address, `https://${domain}/`);
    if (!url || !/^https?:$/.test(url.protocol))
      throw new OutboundError('invalid_url', 'is not the address of a page');
    if (!isOwn(url.hostname)) throw new OutboundError('address_refused', `only pages of ${domain} are read`);
    const services = { outbound, robots: robotsOf(outbound) };
    const page = await fetchPage(services, url.href, {
      signal,
      maxBytes: mostBytes,
      timeoutMs,
      isAllowed: isOwn,
    });
    if (!page.changed) return [];
    const read = await extract(
      page.bytes,
      { contentType: page.contentType, url: page.url },
      { documentBytes: mostBytes, textBytes: mostBytes, mostLength: mostBytes, timeoutMs, signal },
    );
    return [
      {
        source: {
          key: '',
          type: 'URL',
          oId: null,
          url: page.url,
          title: read.title ?? domain,
          text: read.text.slice(0, mostCharacters).toWellFormed(),
        },
        citation: { type: 'page', oId: null, chunkOId: null, at: 0, score: 1, fields: [] },
      },
    ];
  },
};
