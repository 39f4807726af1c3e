import type { AssetHead } from '../../schema/asset.ts';
import { type Client, everyRow } from '../demo/client.ts';
import { oneLine, sizeOf } from '../plain.ts';

const linkDays = 1;

export async function assetTable(client: Client, asJson: boolean): Promise<string[]> {
  const assets = await everyRow<AssetHead>(client, '/asset/list');
  if (asJson) return [JSON.stringify(assets, null, 2)];
  return assets.map((asset) => {
    const { identifier, status, privacy, openLink, currentVersion, fileCount, totalSize } = asset;
    const opens = status === 'unpublished' ? status : openLink ? 'open link' : privacy;
    const size = `${String(fileCount).padStart(6)} files  ${sizeOf(totalSize).padStart(9)}`;
    return `${oneLine(identifier).padEnd(32)}  ${opens.padEnd(11)}  v${String(currentVersion).padEnd(5)}  ${size}`;
  });
}

export async function deleted(client: Client, { uuid, identifier }: AssetHead): Promise<string[]> {
  await client.post('/asset/delete', { uuid });
  return [`${identifier} is deleted: its addresses answer nothing any more`];
}

/** Opens the site in this machine's browser; a closed one by a link that ends after a day. */
export async function opened(client: Client, asset: AssetHead, env: NodeJS.ProcessEnv): Promise<string[]> {
  const address = new URL(await addressToOpen(client, asset));
  // what a server says is given to a program of this machine
  if (!/^https?:$/.test(address.protocol))
    throw new Error(
      `${address.protocol} is not the protocol of a site; only http and https addresses are opened.`,
    );
  const program = Bun.which(env.BROWSER?.trim() || openers[process.platform] || 'xdg-open');
  if (!program)
    throw new Error(
      `No program that opens addresses was found; set BROWSER to one, or open it yourself: ${asset.siteUrl}`,
    );
  Bun.spawn([program, address.href], { stdin: 'ignore', stdout: 'ignore', stderr: 'ignore' }).unref();
  return [`opened ${asset.siteUrl}`];
}

const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer.exe' };

async function addressToOpen(
  client: Client,
  { uuid, privacy, openLink, siteUrl }: AssetHead,
): Promise<string> {
  if (privacy === 'public' || openLink) return siteUrl;
  const link = { uuid, label: 'bun run asset open', expiresInDays: linkDays };
  return (await client.post<{ data: { url: string } }>('/asset/token/create', link)).data.url;
}
