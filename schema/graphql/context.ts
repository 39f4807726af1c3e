import type { z } from 'zod';
import type {
  AccountDetail,
  AccountListQuery,
  AccountRecord,
  DealListQuery,
  DealRecord,
} from '../account.ts';
import type { ActivityQuery, ActivityRecord, DeadLetterRecord } from '../activity.ts';
import type { AgentsQuery } from '../agents/wire.ts';
import type { AssetFile, AssetHead, AssetVersion, assetFilesQuery, assetListQuery } from '../asset.ts';
import type { ListQuery } from '../entity.ts';
import type { EventDay, eventDayQuery } from '../event-day.ts';
import type { eventDetail, eventListQuery, findingListQuery } from '../event-query.ts';
import type { EventRecord } from '../events.ts';
import type { FindingRecord } from '../findings.ts';
import type { ResourceProgress, ResourceRecord, resourceList } from '../resource.ts';
import type { RunDetail, RunListQuery, RunSummary } from '../run.ts';
import type { WorkflowDefinition, WorkflowRecord, WorkflowSummary, WorkflowVersion } from '../workflow.ts';
import type {
  WorkflowRunDetail,
  WorkflowRunListQuery,
  WorkflowRunSummary,
  WorkflowRunTotals,
  WorkflowTraceNode,
} from '../workflow-run.ts';
import type { WorkflowApprovalBody, WorkflowDecision, WorkflowRunRetried } from '../workflow-run-change.ts';

/**
 * What resolvers may ask for: the workspace of the key, and no other, is in every one of these functions. They are
 * made by the server for each request; this room knows neither services nor SQL.
 */
export interface GraphqlContext {
  requestId: string;
  events(query: Omit<z.output<typeof eventListQuery>, 'total'>): Promise<EventPage>;
  event(oId: string): Promise<z.output<typeof eventDetail>>;
  eventDays(query: z.output<typeof eventDayQuery>): Promise<EventDay[]>;
  /** In the order of the oIds; null for one that is not there. */
  eventsByOId(oIds: readonly string[]): Promise<(EventRecord | null)[]>;
  findings(query: z.output<typeof findingListQuery>): Promise<FindingPage>;
  /** The findings of each event, in the order of the events. */
  findingsOfEvents(eventOIds: readonly string[]): Promise<FindingRecord[][]>;
  accounts(query: AccountListQuery): Promise<CursorPage<AccountRecord>>;
  /** Accounts that the list would show in all; counted only when it is asked for. */
  accountTotal(query: AccountListQuery): Promise<number>;
  account(by: { oId?: string | undefined; domain?: string | undefined }): Promise<AccountDetail>;
  /** In the order of the oIds; null for one that is not there. */
  accountsByOId(oIds: readonly string[]): Promise<(AccountRecord | null)[]>;
  deals(query: DealListQuery): Promise<CursorPage<DealRecord>>;
  dealTotal(query: DealListQuery): Promise<number>;
  deal(by: { oId?: string | undefined; crmOpportunityId?: string | undefined }): Promise<DealRecord>;
  /** `kind` is one of the registry's. */
  entities(kind: string, query: ListQuery): Promise<Page<Entity>>;
  entity(oId: string): Promise<Entity>;
  /** The company that the workspace speaks for; null until REST was asked for it. */
  company(): Promise<Entity | null>;
  entitiesByOId(oIds: readonly string[]): Promise<(Entity | null)[]>;
  linksOfEntities(oIds: readonly string[]): Promise<Link[][]>;
  /** Live records of each kind that has any. */
  kindCounts(): Promise<Record<string, number>>;
  resources(query: z.output<typeof resourceList>): Promise<Page<ResourceRecord>>;
  resource(oId: string): Promise<ResourceRecord>;
  resourceProgress(oIds: readonly string[]): Promise<ResourceProgress[]>;
  agents(query: AgentsQuery): Promise<Page<AgentRow>>;
  agent(query: { oId: string; version?: number | undefined }): Promise<AgentRow>;
  agentVersions(oId: string, page: { limit: number; offset: number }): Promise<Page<AgentVersionRow>>;
  /** In the order of the oIds; null for one that is not there. */
  agentsByOId(oIds: readonly string[]): Promise<(AgentRow | null)[]>;
  runs(query: RunListQuery): Promise<Page<RunSummary>>;
  run(oId: string): Promise<RunDetail>;
  /** In the order of the oIds; null for one that is not there. */
  runsByOId(oIds: readonly string[]): Promise<(RunSummary | null)[]>;
  workflows(query: {
    limit: number;
    offset: number;
    text?: string | undefined;
  }): Promise<Page<WorkflowSummary>>;
  workflow(query: { oId: string; version?: number | undefined }): Promise<WorkflowRecord>;
  workflowVersions(oId: string, page: { limit: number; offset: number }): Promise<Page<WorkflowVersion>>;
  /** Also of a workflow that was deleted. */
  workflowDefinition(oId: string, version: number): Promise<WorkflowDefinition>;
  workflowRuns(query: WorkflowRunListQuery): Promise<Page<WorkflowRunSummary>>;
  workflowRun(oId: string): Promise<WorkflowRunDetail>;
  workflowRunTotals(oId: string): Promise<WorkflowRunTotals>;
  workflowRunNodes(oId: string, page: { limit: number; offset: number }): Promise<Page<WorkflowTraceNode>>;
  cancelWorkflowRun(oId: string): Promise<WorkflowRunDetail>;
  retryWorkflowRun(oId: string): Promise<WorkflowRunRetried>;
  approveWorkflowNode(decision: WorkflowApprovalBody): Promise<WorkflowDecision>;
  assets(query: z.output<typeof assetListQuery>): Promise<Page<AssetHead>>;
  asset(uuid: string): Promise<AssetHead>;
  assetVersions(uuid: string, page: { limit: number; offset: number }): Promise<Page<AssetVersion>>;
  assetFiles(uuid: string, query: z.output<typeof assetFilesQuery>): Promise<Page<AssetFile>>;
  jobs(query: ActivityQuery): Promise<{ data: ActivityRecord[]; hasNext: boolean }>;
  /** Jobs that a query of `jobs` would list in all; counted only when it is asked for. */
  jobTotal(query: ActivityQuery): Promise<number>;
  deadLetters(query: { limit: number; offset: number }): Promise<Page<DeadLetterRecord>>;
  retryDeadLetter(oId: string): Promise<DeadLetterRecord>;
  retryJob(oId: string): Promise<ActivityRecord>;
  cancelJob(oId: string): Promise<ActivityRecord>;
}

export interface Page<T> {
  data: T[];
  total: number;
  hasNext: boolean;
}

export interface FindingPage extends Page<FindingRecord> {
  totalIsExact: boolean;
}

export interface CursorPage<T> {
  data: T[];
  hasNext: boolean;
  nextCursor: string | null;
}

export interface EventPage {
  events: EventRecord[];
  total?: number;
  totalIsExact?: boolean;
  hasMore: boolean;
  nextCursor: string | null;
}

/** What records of every kind have; REST's own fields of the kind are there beside them. */
export interface Entity {
  oId: string;
  name: string;
  description: string | null;
  active: boolean;
  createdAt: string;
  updatedAt: string;
  archivedAt: string | null;
}

/** REST's own members are there beside these. */
export interface AgentRow {
  oId: string;
  name: string;
}

export interface AgentVersionRow {
  version: number;
  current: boolean;
}

export interface Link {
  oId: string;
  relationship: 'parent' | 'child';
  linkType: 'explicit' | 'inferred';
}
