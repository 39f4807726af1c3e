import { expect, test } from 'bun:test';
import { utterancesOf } from '../../server/ai/reading/utterances.ts';

const saidIn = (text: string): string =>
  utterancesOf({
    oId: 'evt_1',
    eventType: 'EMAIL_REPLY_RECEIVED',
    payload: {
      type: 'email',
      eventType: 'reply',
      eventTimestamp: Date.UTC(2026, 2, 2),
      subject: 'Next steps',
      body: { text },
      from: { name: 'Ada Fenn', email: 'ada@account.example' },
      to: [{ email: 'bo@seller.example' }],
    },
    text,
  })
    .map(({ text: sentence }) => sentence)
    .join('|');

test('lines below the name that ends a message are its signature, and nothing else is', () => {
  const words = 'We need single sign-on before we can sign anything.';
  expect(saidIn(`${words}\n\nBest,\nAda Fenn\nWe move goods in eleven countries.`)).not.toContain('eleven');
  expect(saidIn(`Hello Bo.\n\nBest,\nAda\n\nP.S. ${words}`)).toContain('single sign-on');
  expect(saidIn(`Attending from our side:\nAda Fenn\nBo Lind\n\n${words}`)).toContain('single sign-on');
});
