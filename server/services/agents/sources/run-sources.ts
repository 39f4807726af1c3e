import { type AgentRunBody, type RunSubject, subjectName } from '../../../../schema/agents/input.ts';
import type { AgentSettings } from '../../../../schema/agents/settings.ts';
import { noActivity } from '../../../agents/activity.ts';
import {
  type AgentDefinition,
  type AgentFact,
  isOfAccount,
  type ResolvedInput,
  type RetrievalPlan,
} from '../../../agents/definition.ts';
import { ownWords } from '../../../ai/answers/sentence.ts';
import type { Tools, Tx } from '../../../context.ts';
import { together } from '../../../database/together.ts';
import { accountActivity } from '../account/account-activity.ts';
import { toldFacts } from '../account/caller-facts.ts';
import { documentQuotes } from '../account/document-quotes.ts';
import { nearestQuotes } from '../account/nearest-quotes.ts';
import { titleTold } from '../account/persona-by-title.ts';
import { accountOfRun } from '../account/run-account.ts';
import { keysOfAccount, namingOf } from '../account/told-of.ts';
import { libraryRecords, recordsOf } from '../library-records.ts';
import { matchEntities } from '../match.ts';
import { plannedFor } from '../plan.ts';
import { readPeople } from '../prospects/read-people.ts';
import type { SelectedEntities } from '../selected-entities.ts';
import { type CitableText, citableTexts, embedQuestions, type Question } from './citable-text.ts';
import { contextOf } from './context-read.ts';
import { entityTexts, findTexts } from './find-texts.ts';
import { pageTexts } from './page-source.ts';

/** The sources of a run: all citable texts, and the data for composing its answer. */
export interface ReadSources {
  texts: CitableText[];
  /** Texts that did not fit beside the others. */
  leftOut: number;
  resolved: ResolvedInput;
  /** Records that were read, with how the run came to each. */
  used: { role: string; oId: string }[];
}

export type ReadTools = Pick<Tools, 'ai' | 'clock' | 'contacts' | 'workspace' | 'read' | 'write' | 'signal'>;

/** The accepted subject of a run. */
export interface ReadFor {
  definition: AgentDefinition;
  body: AgentRunBody;
  subject: RunSubject;
  agent: { settings: AgentSettings };
  entities: SelectedEntities;
}

/**
 * Reads the sources of a run in two passes: matches are chosen by the first one's texts, become sources themselves,
 * and may decide the questions. Models are asked between transactions.
 */
export async function readSources(tools: ReadTools, run: ReadFor): Promise<ReadSources> {
  const { workspace } = tools;
  const { definition, subject, entities } = run;
  const plan = plannedFor(definition, run.agent.settings);
  const facts = factsOf(run);
  const unread = unreadYet(tools, run);
  const about = aboutOf(subject);
  const ask = async (of: ResolvedInput, known: readonly Question[]) =>
    embedQuestions(tools.ai, plan.questions(about, definition.fields(of)), tools.signal, known);

  const first = await ask(unread, []);
  const {
    matches,
    chosen: chosenRecords,
    records,
    library,
    activity,
    page,
    found: foundSources,
    account,
  } = await tools.read((tx) => firstReading(tx, workspace, run, plan, first, facts, tools.clock()));
  const matched: ResolvedInput = { ...unread, ...account, matches, records, library, activity };
  const wanted = plan.people?.(matched);
  const people = wanted ? await readPeople(tools, subject, wanted, toldFacts(facts)) : null;
  const context = await contextOf(tools, plan, matched, entities);
  const nearest = plan.nearest
    ? { nearest: await nearestQuotes(definition.fields(matched), activity, ownWords(about)) }
    : {};
  const resolvedInput: ResolvedInput = { ...matched, people, context, ...nearest };

  const used = [
    ...chosenRecords,
    ...entities.also.map((oId) => ({ role: 'source', oId })),
    ...library.map(({ kind, oId }) => ({ role: kind, oId })),
  ];
  const cited = [...new Set(used.map(({ oId }) => oId))];
  const second = await ask(resolvedInput, first);
  const [chosenTexts, foundTexts] = await tools.read((tx) =>
    together([
      entityTexts(tx, workspace, cited),
      findTexts(tx, workspace, plan, second, subject, foundSources),
    ]),
  );
  return { ...citableTexts(plan, facts, page, chosenTexts, foundTexts), resolved: resolvedInput, used };
}

/** Decides who and what fits, by the words of what was found to tell of the account. */
async function firstReading(
  tx: Tx,
  workspace: string,
  run: ReadFor,
  plan: RetrievalPlan,
  questions: readonly Question[],
  facts: readonly AgentFact[],
  now: Date,
) {
  const { definition, body, subject, entities } = run;
  const { selected: selectedOIds, also } = entities;
  const isNamingAccount = isOfAccount(definition);
  const [page, foundSources, accountOId] = await together([
    pageOf(tx, workspace, run),
    findTexts(tx, workspace, plan, questions, subject),
    isNamingAccount ? accountOfRun(tx, workspace, body, subject) : null,
  ]);
  const { texts } = citableTexts(plan, facts, page, [], foundSources);
  const ofAccount = new Set(keysOfAccount(texts, subject));
  const heardTexts = texts.flatMap(({ source }) => (ofAccount.has(source.key) ? [source.text] : []));
  const events = texts.flatMap(({ citation: { type, oId } }) => (type === 'event' && oId ? [oId] : []));
  const activity = plan.activity
    ? {
        ...(await accountActivity(tx, workspace, subject, events, now)),
        ...(await documentQuotes(texts, namingOf(definition, subject))),
        told: toldFacts(facts),
      }
    : noActivity;
  const person = {
    title: titleTold({ subject, activity }),
    words: activity.statements.flatMap(({ byPerson, quote }) => (byPerson ? [quote] : [])),
  };
  const asked = definition.matchBy?.(body);
  const matches = await matchEntities(
    tx,
    workspace,
    definition,
    heardTexts,
    { selected: selectedOIds, also },
    { person, dealName: activity.standing?.stage?.of ?? null },
    asked,
  );
  const oIds = Object.fromEntries(Object.entries(matches).map(([role, match]) => [role, match?.oId]));
  const records = await recordsOf(tx, workspace, oIds);
  const offering = oIds.product ?? selectedOIds.product;
  const library = await libraryRecords(tx, workspace, plan, heardTexts, also, offering);
  const chosen = Object.entries(oIds).flatMap(([role, oId]) => (oId ? [{ role, oId }] : []));
  const account = isNamingAccount ? { accountOId } : {};
  return { matches, chosen, records, library, activity, page, found: foundSources, account };
}

const pageOf = async (tx: Tx, workspace: string, { body }: ReadFor) =>
  body.url ? pageTexts(tx, workspace, body.url) : [];

function unreadYet({ ai }: ReadTools, { subject, body, agent }: ReadFor): ResolvedInput {
  return {
    subject,
    body,
    settings: agent.settings,
    composes: ai.kind === 'endpoint',
    matches: {},
    records: {},
    library: [],
    people: null,
    activity: noActivity,
    context: null,
  };
}

function factsOf({ definition, body, subject }: ReadFor): AgentFact[] {
  if (definition.facts) return definition.facts(body, subject);
  const text = subject.runtimeContext;
  return text ? [{ title: subjectName(subject), text }] : [];
}

const aboutOf = ({ company, person }: RunSubject) =>
  [company.name, company.domain, person.name].filter(Boolean).join(' ');
