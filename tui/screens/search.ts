import type { z } from 'zod';
import type { contextDocument, contextReply } from '../../schema/context.ts';
import { leaves } from '../model/leaves.ts';
import { listScreen } from '../model/screen.ts';
import { fact, section, type View } from '../model/shown.ts';
import { words } from '../plain.ts';

type Hit = z.output<typeof contextDocument>;

/** Where the record of a hit is shown; a passage stands on a page of its own. */
const views: Partial<Record<Hit['type'], string>> = {
  entity: 'records',
  finding: 'findings',
  event: 'events',
};

const passageOf = ({ data, name }: Hit): string => {
  const said = [data.content, data.quote, data.description, data.text].find((one) => typeof one === 'string');
  return typeof said === 'string' ? said : name;
};

/** A question, and the passages, records, findings and events that answer it, in one list. */
export const search = listScreen<Hit>({
  name: 'search',
  title: 'Search',
  digit: '5',
  // where a model ranks, each question has its price
  paces: null,
  asksFirst: 'Write a question and press enter.',
  empty: ['Nothing in the workspace answers this.'],
  source: {
    filters: ['text'],
    orders: [],
    async list({ api, filter, signal }) {
      const { data } = await api.post<{ data: z.output<typeof contextReply> }>(
        '/context',
        { query: filter.text, topK: 50 },
        signal,
      );
      const said = [
        data.correctedQuery ? `asked for ${data.correctedQuery}` : null,
        data.missing.length > 0 ? `nothing has ${data.missing.join(', ')}` : null,
        data.found ? null : 'nothing seems to answer',
      ];
      return {
        rows: data.documents,
        total: data.documents.length,
        hasNext: false,
        note: said.filter(Boolean).join('; '),
      };
    },
  },
  columns: [
    { title: 'Score', width: 6, text: ({ score }) => score.toFixed(2), color: () => 'green' },
    { title: 'Type', width: 15, dim: true, text: ({ type }) => words(type) },
    { title: 'Name', width: 22, text: ({ name }) => name },
    { title: 'Says', text: (hit) => passageOf(hit) },
  ],
  id: ({ id }) => id,
  label: ({ name }) => name,
  opens: ({ id, type }): View => ({ screen: views[type] ?? 'search', id }),
  page: (hit) => [
    { text: `“${passageOf(hit)}”` },
    ...section('Where it stands', [
      ...fact('Score', hit.score.toFixed(4)),
      ...fact('Because', hit.reasoning),
      ...leaves(hit.data),
      ...fact('oId', hit.id),
    ]),
  ],
});
