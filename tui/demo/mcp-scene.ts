import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import packages from '../../package.json' with { type: 'json' };
import type { FindingRecord } from '../../schema/findings.ts';
import { account } from './material/call.ts';
import { cited, faint, line, point, title } from './say.ts';
import type { Target } from './server.ts';

/** Connects as an assistant does, lists the tools and calls two. */
export async function askByMcp({ url, key }: Pick<Target, 'url' | 'key'>): Promise<void> {
  title('An assistant connects over MCP, and asks what the account worries about');
  const client = new Client({ name: 'tour', version: packages.version });
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }),
  );
  try {
    line(faint('   tools/list'));
    const { tools } = await client.listTools();
    point(`${tools.length} tools: ${tools.map(({ name }) => name).join(', ')}`);
    const asked = { companyDomains: [account.domain], limit: 3 };
    line(faint(`   tools/call list_findings ${JSON.stringify(asked)}`));
    const { structuredContent } = await client.callTool({ name: 'list_findings', arguments: asked });
    const { findings } = structuredContent as { findings: FindingRecord[] };
    for (const { extractionType, quote, speaker } of findings) cited(extractionType, quote, speaker ?? '');
  } finally {
    await client.close();
  }
}
