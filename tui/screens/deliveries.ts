import type { Delivery } from '../../schema/callback.ts';
import { type Deed, listScreen, reading } from '../model/screen.ts';
import { fact, type Paragraph, section } from '../model/shown.ts';
import { listAt } from '../model/sources.ts';
import { colorOf } from '../model/status.ts';
import { took, when, words } from '../plain.ts';

const replyOf = ({ attempts }: Delivery): string => {
  const last = attempts.at(-1);
  return last ? String(last.statusCode ?? last.error ?? '') : '';
};

/** Callbacks and webhooks: the body sent, and the receiver's reply. */
export const deliveries = listScreen<Delivery>({
  name: 'deliveries',
  title: 'Deliveries',
  paces: 1,
  prefixes: ['dl'],
  presets: ['status:failed', 'status:pending'],
  empty: ['Nothing has been sent yet.'],
  source: listAt('/webhook/deliveries', {
    text: 'url',
    status: 'status',
    run: 'runOId',
    from: 'startDate',
    to: 'endDate',
  }),
  columns: [
    { title: 'Created', width: 12, dim: true, text: ({ createdAt }, now) => when(createdAt, now) },
    {
      title: 'State',
      width: 10,
      text: ({ status }) => words(status),
      color: ({ status }) => colorOf(status),
    },
    { title: 'Tries', width: 6, text: ({ attempts }) => String(attempts.length) },
    { title: 'Reply', width: 14, text: replyOf },
    { title: 'Address', text: ({ url, type }) => `${url} ${type}` },
  ],
  id: ({ oId }) => oId,
  label: ({ url }) => url,
  deeds,
  read: reading<Delivery>({
    async ask({ api, signal }, oId) {
      const { data } = await api.get<{ data: Delivery[] }>(`/webhook/deliveries?deliveryOId=${oId}`, signal);
      const [delivery] = data;
      if (!delivery) throw new Error(`There is no delivery ${oId}`);
      return delivery;
    },
    label: ({ url }) => url,
    page,
    deeds,
  }),
});

function deeds({ oId, url, status }: Delivery): Deed[] {
  if (status === 'pending') return [];
  const act: Deed['act'] = (api) => api.post('/webhook/deliveries/retry', { oId });
  return [{ action: 'retry', scope: 'run', question: `Send it to ${url} again?`, act }];
}

function page(one: Delivery, now: Date): Paragraph[] {
  return [
    { text: `Status       ${words(one.status)}`, color: colorOf(one.status) },
    ...fact('Address', one.url),
    ...fact('Type', one.type),
    ...fact('About', one.subjectOId, viewOf(one.subjectOId)),
    ...fact('Created', when(one.createdAt, now)),
    ...fact('Ended', when(one.endedAt, now)),
    ...fact('Next try', when(one.nextAttemptAt, now)),
    ...fact('oId', one.oId),
    ...section(
      'Replies',
      one.attempts.flatMap(({ number, startedAt, endedAt, statusCode, error, reply }) => [
        {
          text: `${String(number).padEnd(3)} ${when(startedAt, now).padEnd(11)} ${took(startedAt, endedAt, now).padEnd(7)} ${statusCode ?? ''} ${error ?? ''}`,
          ...(error ? { color: 'red' } : {}),
        },
        ...(reply ? [{ text: reply, indent: 4 }] : []),
      ]),
    ),
    ...section('Body', one.body ? [{ text: indented(one.body) }] : []),
  ];
}

const viewOf = (oId: string) =>
  oId.startsWith('bsjob_')
    ? { screen: 'workflow-runs', id: oId }
    : oId.startsWith('run_') || oId.startsWith('asyncReqID_')
      ? { screen: 'runs', id: oId }
      : undefined;

/** The body as it was sent, with its members on lines of their own. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
