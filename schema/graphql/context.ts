import type { z } from 'zod';
import type {
  AccountDetail,
  AccountListQuery,
  AccountRecord,
  DealListQuery,
  DealRecord,
} from '../account.ts';
import type { ActivityQuery, ActivityRecord, DeadLetterQuery, DeadLetterRecord } from '../activity.ts';
import type { AgentsQuery } from '../agents/wire.ts';
import type { AssetFile, AssetHead, AssetVersion, assetFilesQuery, assetListQuery } from '../asset.ts';
import type { ListQuery } from '../entity.ts';
import type { eventDetail, eventListQuery, findingListQuery } from '../event-query.ts';
import type { EventRecord } from '../events.ts';
import type { FindingRecord } from '../findings.ts';
import type { evidenceReply } from '../generate.ts';
import type { MetricKey, MetricPeriod, MetricSource } from '../metrics.ts';
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
import type { NodeRow } from './relay/node-row.ts';

/**
 * The functions that resolvers may call, bound to the workspace of the key. The server creates them for each request;
 * this room knows neither services nor SQL.
 */
export interface GraphqlContext {
  requestId: string;
  /** That of the workspace. */
  timeZone: string;
  /** A record of a type that implements `Node`; null for one that is not there. */
  node(oId: string, version: number | undefined): Promise<NodeRow | null>;
  /** `isWhole`: with payloads and those who took part. */
  events(filters: Filters<z.output<typeof eventListQuery>>, isWhole: boolean): ListSource<EventRecord>;
  event(oId: string): Promise<z.output<typeof eventDetail>>;
  /** In the order of the oIds; null for one that is not there. */
  eventsByOId(oIds: readonly string[]): Promise<(EventRecord | null)[]>;
  /** The same with payloads, texts and those who took part. */
  eventDetails(oIds: readonly string[]): Promise<(EventRecord | null)[]>;
  /** `withRecords`: their matches have the records, as text. */
  findings(
    filters: Filters<z.output<typeof findingListQuery>>,
    withRecords: boolean,
  ): ListSource<FindingRecord>;
  /** The findings of each event, in the order of the events. */
  findingsOfEvents(eventOIds: readonly string[], withRecords: boolean): Promise<FindingRecord[][]>;
  /** The newest findings that speak of each record, in the order of the records. */
  findingsOfEntities(oIds: readonly string[], most: number): Promise<FindingRecord[][]>;
  /** In the order of the records; null for one that is not there. */
  evidenceOfEntities(oIds: readonly string[]): Promise<(z.output<typeof evidenceReply> | null)[]>;
  accounts(filters: Filters<AccountListQuery>): ListSource<AccountRecord>;
  account(by: { oId?: string | undefined; domain?: string | undefined }): Promise<AccountDetail>;
  /** In the order of the oIds; null for one that is not there. */
  accountsByOId(oIds: readonly string[]): Promise<(AccountRecord | null)[]>;
  deals(filters: Filters<DealListQuery>): ListSource<DealRecord>;
  /** In the order of the oIds; null for one that is not there. */
  dealsByOId(oIds: readonly string[]): Promise<(DealRecord | null)[]>;
  deal(by: { oId?: string | undefined; crmOpportunityId?: string | undefined }): Promise<DealRecord>;
  /** `kind` is one of the registry's. */
  entities(kind: string, filters: Filters<ListQuery>): ListSource<Entity>;
  entity(oId: string): Promise<Entity>;
  /** The company that the workspace speaks for; null until REST was asked for it. */
  company(): Promise<Entity | null>;
  entitiesByOId(oIds: readonly string[]): Promise<(Entity | null)[]>;
  linksOfEntities(oIds: readonly string[]): Promise<Link[][]>;
  /** Live records of each kind that has any. */
  kindCounts(): Promise<Record<string, number>>;
  resources(filters: Filters<z.output<typeof resourceList>>): ListSource<ResourceRecord>;
  resource(oId: string): Promise<ResourceRecord>;
  /** In the order of the oIds; an error for one that is not there. */
  resourceProgress(oIds: readonly string[]): Promise<(ResourceProgress | Error)[]>;
  /** Groups of a source with the measures that are asked for. */
  metrics(asked: MetricsAsked): Promise<MetricRow[]>;
  /** The rows behind groups of one answer, in the order of the groups. */
  metricRows(
    groups: readonly MetricGroup[],
    page: { first: number; after?: string | undefined },
  ): Promise<RowsOfGroup[]>;
  agents(filters: Filters<AgentsQuery>): ListSource<AgentRow>;
  agent(query: { oId: string; version?: number | undefined }): Promise<AgentRow>;
  agentVersions(oId: string): ListSource<AgentVersionRow>;
  /** In the order of the oIds; null for one that is not there. */
  agentsByOId(oIds: readonly string[]): Promise<(AgentRow | null)[]>;
  runs(filters: Filters<RunListQuery>): ListSource<RunSummary>;
  run(oId: string): Promise<RunDetail>;
  /** In the order of the oIds; null for one that is not there. */
  runsByOId(oIds: readonly string[]): Promise<(RunSummary | null)[]>;
  workflows(filters: { text?: string | undefined }): ListSource<WorkflowSummary>;
  workflow(query: { oId: string; version?: number | undefined }): Promise<WorkflowRecord>;
  workflowVersions(oId: string): ListSource<WorkflowVersion>;
  /** Also of a workflow that was deleted. */
  workflowDefinition(oId: string, version: number): Promise<WorkflowDefinition>;
  workflowRuns(filters: Filters<WorkflowRunListQuery>): ListSource<WorkflowRunSummary>;
  workflowRun(oId: string): Promise<WorkflowRunDetail>;
  workflowRunTotals(oId: string): Promise<WorkflowRunTotals>;
  workflowRunNodes(oId: string): ListSource<WorkflowTraceNode>;
  cancelWorkflowRun(oId: string): Promise<WorkflowRunDetail>;
  retryWorkflowRun(oId: string): Promise<WorkflowRunRetried>;
  approveWorkflowNode(decision: WorkflowApprovalBody): Promise<WorkflowDecision>;
  assets(filters: Filters<z.output<typeof assetListQuery>>): ListSource<AssetHead>;
  asset(uuid: string): Promise<AssetHead>;
  assetVersions(uuid: string): ListSource<AssetVersion>;
  assetFiles(uuid: string, filters: Filters<z.output<typeof assetFilesQuery>>): ListSource<AssetFile>;
  jobs(filters: Filters<ActivityQuery>): ListSource<ActivityRecord>;
  deadLetters(filters: Filters<DeadLetterQuery>): ListSource<DeadLetterRecord>;
  retryDeadLetter(oId: string): Promise<DeadLetterRecord>;
  retryJob(oId: string): Promise<ActivityRecord>;
  cancelJob(oId: string): Promise<ActivityRecord>;
}

/** A query for metrics: the members of REST's query, with the filters as a member of their own. */
export interface MetricsAsked {
  of: MetricSource;
  sent: Record<string, unknown>;
}

export interface MetricRow {
  key: MetricKey[];
  period: MetricPeriod | null;
}

export interface MetricGroup extends MetricRow {
  asked: MetricsAsked;
}

/** The first page of the rows behind a group, after a cursor. */
export interface RowsOfGroup {
  edges: { cursor: string; node: object }[];
  hasNextPage: boolean;
}

/** A list of the workspace that a connection pages through. */
export interface ListSource<Row> {
  /** Stands in cursors, so that none is taken for one of another list: a word without spaces. */
  name: string;
  read(window: ListWindow): Promise<PlacedRows<Row>>;
  /** Counts the rows of all pages together. */
  count(): Promise<CountedList>;
}

/** A range of rows, from `offset` or after a cursor. */
export interface ListWindow {
  limit: number;
  offset: number;
  cursor?: string;
}

export interface PlacedRows<Row> {
  rows: Row[];
  hasNext: boolean;
  /** The cursor behind each row; absent where the list has positions alone. */
  places?: string[];
}

export interface CountedList {
  total: number;
  /** False: there may be more rows than `total`. */
  isExact: boolean;
}

/** Filters of a list, without its paging. */
export type Filters<Query> = Omit<Query, 'limit' | 'offset' | 'cursor' | 'total'>;

/** The members of records of every kind; those of the kind are added. */
export interface Entity {
  oId: string;
  name: string;
  description: string | null;
  active: boolean;
  createdAt: string;
  updatedAt: string;
  archivedAt: string | null;
}

/** An agent's row, to which REST's members are added. */
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
