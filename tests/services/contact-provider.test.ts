import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { readConfig } from '../../server/config.ts';
import { createContactProvider } from '../../server/outbound/contacts.ts';
import { createOutbound } from '../../server/outbound/index.ts';

let answer: (request: Request) => Response | Promise<Response>;
let asked: { request: Request; body: unknown }[] = [];
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    asked.push({ request, body: await request.clone().json() });
    return answer(request);
  },
});
afterAll(() => server.stop(true));
beforeEach(() => {
  asked = [];
});

const signal = new AbortController().signal;
const wanted = {
  companyDomain: 'northmarket.example',
  companyName: 'Northmarket',
  titles: ['CFO'],
  excludeTitles: ['Intern'],
  country: 'DE',
  location: 'Berlin',
  limit: 2,
};

function provider(settings: Record<string, string> = {}, timeoutMs?: number) {
  const config = readConfig({
    PROSPECT_PROVIDER_URL: `http://127.0.0.1:${server.port}/find`,
    PROSPECT_PROVIDER_KEY: 'provider-key',
    OUTBOUND_ALLOW: '127.0.0.0/8',
    ...settings,
  });
  const found = createContactProvider(config, createOutbound(config, timeoutMs ? { timeoutMs } : {}));
  if (!found) throw new Error('there is no provider');
  return found;
}

describe('a provider of contacts', () => {
  test('is asked once, with its key, for whom is wanted', async () => {
    answer = () => Response.json({ contacts: [] });
    expect(await provider().find(wanted, signal)).toEqual({ contacts: [], refused: 0 });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.request.method).toBe('POST');
    expect(asked[0]?.request.headers.get('authorization')).toBe('Bearer provider-key');
    expect(asked[0]?.body).toEqual(wanted);
  });

  test('answers contacts, of which so many are read as were asked for', async () => {
    const contact = (at: number) => ({
      firstName: ' Mara ',
      lastName: `Quill ${at}`,
      email: 'Mara@Northmarket.example',
      title: 'CFO',
      profileUrl: 'https://social.example/mara',
      location: { countryCode: 'de', text: 'Berlin', unknown: 1 },
      score: 0.9,
    });
    answer = () => Response.json({ contacts: [contact(1), contact(2), contact(3)], next: null });
    const { contacts } = await provider().find(wanted, signal);
    expect(contacts.map(({ lastName }) => lastName)).toEqual(['Quill 1', 'Quill 2']);
    expect(contacts[0]).toEqual({
      firstName: 'Mara',
      lastName: 'Quill 1',
      email: 'mara@northmarket.example',
      title: 'CFO',
      profileUrl: 'https://social.example/mara',
      location: { countryCode: 'DE', text: 'Berlin' },
    });
  });

  test('has what is no contact left out and counted', async () => {
    answer = () => Response.json({ contacts: [{ firstName: 7 }, { lastName: 'Quill\0' }, { title: 'CFO' }] });
    expect(await provider().find({ ...wanted, limit: 10 }, signal)).toEqual({ contacts: [], refused: 3 });
  });

  test('has no say in addresses that a browser would run', async () => {
    answer = () => Response.json({ contacts: [{ lastName: 'Quill', profileUrl: 'javascript:alert(1)' }] });
    expect((await provider().find(wanted, signal)).contacts).toMatchObject([{ profileUrl: null }]);
  });

  test.each<[string, () => Response | Promise<Response>, string]>([
    ['refuses', () => new Response('no', { status: 401 }), 'It answered with status 401'],
    ['fails', () => new Response('no', { status: 503 }), 'It answered with status 503'],
    ['answers no JSON', () => new Response('<html>'), 'Its answer does not have the documented form'],
    ['answers in another form', () => Response.json([]), 'Its answer does not have the documented form'],
    ['answers without end', () => new Response(new Uint8Array(6_000_000)), '5 MB'],
    ['sends elsewhere', () => Response.redirect('http://127.0.0.1/other'), 'redirect'],
  ])('that %s gives a sentence', async (_what, reply, sentence) => {
    answer = reply;
    await expect(provider().find(wanted, signal)).rejects.toThrow(sentence);
  });

  test('that hangs is left after its time', async () => {
    answer = () => new Promise(() => {});
    await expect(provider({}, 100).find(wanted, signal)).rejects.toThrow('No complete answer came');
  });

  test('is not reached by plain http outside opened networks, so that the key stays secret', async () => {
    const closed = provider({ OUTBOUND_ALLOW: '' });
    await expect(closed.find(wanted, signal)).rejects.toMatchObject({ name: 'OutboundError' });
    expect(asked).toEqual([]);
  });
});

test('without an address there is no provider, and a key without one is a fault', () => {
  const config = readConfig({});
  expect(createContactProvider(config, createOutbound(config))).toBeNull();
  expect(() => readConfig({ PROSPECT_PROVIDER_KEY: 'x' })).toThrow('PROSPECT_PROVIDER_KEY');
});
