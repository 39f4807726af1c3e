import { expect, test } from 'bun:test';
import type { Evaluation } from '../../schema/evaluation.ts';
import { tableOf } from '../../tui/eval/table.ts';

const evaluation: Evaluation = {
  evalOId: 'ev_0UqEwmVv7vSIBPaPAT7yj',
  agentOId: 'ca_0UqEwmVv7vSIBPaPAT7yj',
  agentName: 'Account\u001b[31m brief',
  agentType: 'CONTENT',
  agentVersion: 2,
  setOId: null,
  setVersion: null,
  status: 'completed',
  judged: 3,
  cases: [
    {
      name: 'Known',
      runOId: 'a',
      met: true,
      failed: [],
      support: 1,
      coverage: 2 / 3,
      verdicts: [],
      credits: 20,
    },
    {
      name: 'A name that is far longer than the column that it stands in can be, 東京を含む',
      runOId: 'b',
      met: false,
      failed: [
        `contains: no text says "${'pilot in ten shops '.repeat(9).trim()}"`,
        `paths: /${'x'.repeat(99)} is empty`,
      ],
      support: null,
      coverage: 0,
      verdicts: [],
      credits: 20,
    },
    {
      name: 'Third',
      runOId: 'c',
      met: null,
      failed: [],
      support: null,
      coverage: null,
      verdicts: [],
      credits: 0,
    },
  ],
  summary: { met: 1, total: 3, support: 1, coverage: 1 / 3, credits: 40 },
  previous: { evalOId: 'ev_0', summary: { met: 2, total: 3, support: 0.5, coverage: 0.4, credits: 60 } },
  against: {
    evalOId: 'ev_1',
    agentOId: 'ca_0UqEwmVv7vSIBPaPAT7yj',
    agentName: 'Account\u001b[31m brief',
    agentVersion: 1,
    status: 'completed',
    judged: 3,
    summary: { met: 3, total: 3, support: 1, coverage: 1, credits: 30 },
    better: 0,
    worse: 1,
    differences: [
      {
        name: 'A name that is far longer than the column that it stands in can be, 東京を含む',
        change: 'worse',
        runOId: 'b',
        failed: ['paths: /content is empty'],
        against: { runOId: 'd', failed: [] },
      },
    ],
  },
  createdAt: '2026-01-01T00:00:00.000Z',
  completedAt: null,
};

test('the table of an evaluation stays within 80 columns, and nothing in it steers the terminal', () => {
  const lines = tableOf(evaluation);
  for (const line of lines) expect(Bun.stringWidth(line), line).toBeLessThanOrEqual(80);
  expect(lines.join('\n')).not.toContain('\u001b');
  const text = lines.join('\n').replaceAll(/ {2,}/g, ' | ');
  expect(text).toContain('met | Known | 100 % | 67 % | 20');
  expect(text).toContain('FAILED | A name that is far longer');
  expect(text).toContain('now | 1 of 3 met | 100 % | 33 % | 40');
  expect(text).toContain('before | 2 of 3 met | 50 % | 40 % | 60');
  expect(text).toContain('change | +50 pt | -7 pt | -20');
  expect(text).toContain('brief version 1 (ev_1): 0 better, 1 worse');
  expect(text).toContain('there | 3 of 3 met | 100 % | 100 % | 30');
  expect(text).toContain('change | 0 pt | -67 pt | +10');
  expect(text).toContain('worse | A name that is far longer');
  expect(text).toContain('here paths: /content is empty');
});

test('nothing of what was not met is cut off', () => {
  const said = tableOf(evaluation).join('').replaceAll(/\s/g, '');
  for (const sentence of evaluation.cases.flatMap(({ failed }) => failed))
    expect(said).toContain(sentence.replaceAll(' ', ''));
});
