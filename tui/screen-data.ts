import type { ActivityRecord, DeadLetterRecord } from '../schema/activity.ts';
import type { AssetFile, AssetHead, AssetVersion } from '../schema/asset.ts';
import type { EventRecord } from '../schema/events.ts';
import type { FindingRecord } from '../schema/findings.ts';
import type { ResourceProgress, ResourceRecord } from '../schema/resource.ts';
import type { RunDetail, RunSummary } from '../schema/run.ts';

/** What the screens ask for by GraphQL, with what comes back. */

export const rowsPerPage = 50;

/** One page of a list, as connections answer it. */
export interface ConnectionAnswer<Row> {
  totalCount?: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  nodes: Row[];
}

/** What a list screen shows of a page. */
export const shownPage = <Row>(page: ConnectionAnswer<Row> | undefined) => ({
  rows: page?.nodes ?? null,
  total: page?.totalCount,
  hasNext: page?.pageInfo.hasNextPage,
  endCursor: page?.pageInfo.endCursor,
});

const ends = 'pageInfo { hasNextPage endCursor }';
const page = `first: ${rowsPerPage}, after: $after`;

export interface EventsAnswer {
  events: ConnectionAnswer<EventRecord>;
}
export const eventsQuery = `query ($after: String) {
  events(${page}) {
    totalCount ${ends}
    nodes { oId eventType eventCategory eventTimestamp processingStatus eventSummary callPurpose }
  }
}`;

export interface EventAnswer {
  event: EventRecord & {
    text: string | null;
    error: string | null;
    participants: { kind: string; email: string | null; name: string | null; role: string | null }[];
    findings: (Omit<FindingRecord, 'entityMatches'> & {
      entityMatches: { confidence: string; entity: { name: string } | null }[];
    })[];
  };
}
export const eventQuery = `query ($oId: ID!) {
  event(oId: $oId) {
    oId eventType eventCategory eventTimestamp processingStatus providerName eventSummary callPurpose text error
    participants { kind email name role }
    findings { oId extractionType quote speaker sentiment entityMatches { confidence entity { name } } }
  }
}`;

export interface JobsAnswer {
  jobs: ConnectionAnswer<ActivityRecord>;
}
export const jobsQuery = `query ($after: String, $status: [JobStatus!]) {
  jobs(${page}, status: $status) {
    ${ends}
    nodes { oId kind status subject stage counts { total done skipped failed } error attempts lastError nextTryAt createdAt startedAt completedAt }
  }
}`;

export interface LettersAnswer {
  deadLetters: ConnectionAnswer<DeadLetterRecord>;
}
export const lettersQuery = `query ($after: String) {
  deadLetters(${page}) {
    ${ends}
    nodes { oId jobName payload attempts lastError enqueuedAt createdAt retriedAt }
  }
}`;

export const cancelJob = 'mutation ($oId: ID!) { cancelJob(oId: $oId) { oId } }';
export const retryJob = 'mutation ($oId: ID!) { retryJob(oId: $oId) { oId } }';
export const retryLetter = 'mutation ($oId: ID!) { retryDeadLetter(oId: $oId) { oId } }';

export interface KindsAnswer {
  libraryKinds: { kind: string; title: string; description: string; count: number }[];
}
export const kindsQuery = '{ libraryKinds { kind title description count } }';

export interface EntityRow {
  oId: string;
  name: string;
  description: string | null;
  updatedAt: string;
}
export interface EntitiesAnswer {
  library: ConnectionAnswer<EntityRow>;
}
export const entitiesQuery = `query ($kind: LibraryKind!, $after: String) {
  library(kind: $kind, ${page}, includeArchived: true) {
    totalCount ${ends} nodes { oId name description updatedAt }
  }
}`;

export type ResourceRow = Pick<
  ResourceRecord,
  | 'oId'
  | 'name'
  | 'sourceType'
  | 'identifier'
  | 'status'
  | 'stage'
  | 'error'
  | 'chunkCount'
  | 'lastIndexedAt'
  | 'createdAt'
> & { progress: ResourceProgress };
export interface ResourcesAnswer {
  resources: ConnectionAnswer<ResourceRow>;
}
export const resourcesQuery = `query ($after: String) {
  resources(${page}) {
    totalCount ${ends}
    nodes {
      oId name sourceType identifier status stage error { code message } chunkCount lastIndexedAt createdAt
      progress {
        reason progress { done total } nextAttemptAt
        stages { stage attempt startedAt finishedAt error { code message } nextAttemptAt }
      }
    }
  }
}`;

export type RunRow = Pick<
  RunSummary,
  'oId' | 'agentType' | 'status' | 'subject' | 'found' | 'error' | 'createdAt' | 'startedAt' | 'completedAt'
> & { agent: { name: string } | null };
export interface RunsAnswer {
  runs: ConnectionAnswer<RunRow>;
}
export const runsQuery = `query ($after: String, $status: [RunStatus!]) {
  runs(${page}, status: $status) {
    totalCount ${ends}
    nodes {
      oId agentType status subject { name domain email } found error { code message } createdAt startedAt completedAt
      agent { name }
    }
  }
}`;

export interface RunAnswer {
  run: Omit<RunDetail, 'written'> & {
    written: { values: { path: string; quote: string; sourceKey: string }[] } | null;
  };
}
export const runQuery = `query ($oId: ID!) {
  run(oId: $oId) {
    oId agentOId agentType status subject { name domain email } model tokens { input cached output } costUsd credits
    warnings error { code message } createdAt startedAt completedAt input output agent written
    entities { role name revision }
    sources { key type title }
    timings { readMs writeMs }
  }
}`;

export type AssetRow = Pick<
  AssetHead,
  | 'uuid'
  | 'identifier'
  | 'description'
  | 'status'
  | 'privacy'
  | 'externallyShared'
  | 'currentVersion'
  | 'totalSize'
  | 'siteUrl'
  | 'updatedAt'
>;
export interface AssetsAnswer {
  assets: ConnectionAnswer<AssetRow>;
}
export const assetsQuery = `query ($after: String) {
  assets(${page}) {
    totalCount ${ends}
    nodes {
      uuid identifier description status privacy externallyShared currentVersion totalSize siteUrl updatedAt
    }
  }
}`;

export type VersionRow = Omit<AssetVersion, 'uuid' | 'entryPoint'>;
export interface VersionsAnswer {
  asset: {
    currentVersion: number;
    versions: ConnectionAnswer<VersionRow>;
  };
}
export const versionsQuery = `query ($uuid: ID!, $after: String) {
  asset(uuid: $uuid) {
    currentVersion
    versions(${page}) {
      totalCount ${ends}
      nodes { version current fileCount totalSize url publishedBy { oId firstName lastName } createdAt }
    }
  }
}`;

export type FileRow = Omit<AssetFile, 'filename'>;
export interface FilesAnswer {
  asset: { files: ConnectionAnswer<FileRow> };
}
export const filesQuery = `query ($uuid: ID!, $version: Int!, $text: String, $after: String) {
  asset(uuid: $uuid) {
    files(version: $version, text: $text, ${page}) {
      totalCount ${ends} nodes { path size mimeType sha256 runOId createdAt }
    }
  }
}`;
