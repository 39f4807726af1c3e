import type { ActivityRecord, DeadLetterRecord } from '../schema/activity.ts';
import type { AssetFile, AssetHead, AssetVersion } from '../schema/asset.ts';
import type { EventRecord } from '../schema/events.ts';
import type { FindingRecord } from '../schema/findings.ts';
import type { ResourceProgress, ResourceRecord } from '../schema/resource.ts';
import type { RunDetail, RunSummary } from '../schema/run.ts';

/** What the screens ask for by GraphQL, with what comes back. */

export const rowsPerPage = 50;

export interface EventsAnswer {
  events: { total: number; hasMore: boolean; events: EventRecord[] };
}
export const eventsQuery = `query ($offset: Int) {
  events(limit: ${rowsPerPage}, offset: $offset) {
    total hasMore
    events { oId eventType eventCategory eventTimestamp processingStatus eventSummary callPurpose }
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
  jobs: { hasNext: boolean; data: ActivityRecord[] };
}
export const jobsQuery = `query ($offset: Int, $status: [JobStatus!]) {
  jobs(limit: ${rowsPerPage}, offset: $offset, status: $status) {
    hasNext
    data { oId kind status subject stage counts { total done skipped failed } error attempts lastError nextTryAt createdAt startedAt completedAt }
  }
}`;

export interface LettersAnswer {
  deadLetters: { hasNext: boolean; data: DeadLetterRecord[] };
}
export const lettersQuery = `query ($offset: Int) {
  deadLetters(limit: ${rowsPerPage}, offset: $offset) {
    hasNext
    data { oId jobName payload attempts lastError enqueuedAt createdAt retriedAt }
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
  library: { total: number; hasNext: boolean; data: EntityRow[] };
}
export const entitiesQuery = `query ($kind: LibraryKind!, $offset: Int) {
  library(kind: $kind, limit: ${rowsPerPage}, offset: $offset, includeArchived: true) {
    total hasNext data { oId name description updatedAt }
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
  resources: { total: number; hasNext: boolean; data: ResourceRow[] };
}
export const resourcesQuery = `query ($offset: Int) {
  resources(limit: ${rowsPerPage}, offset: $offset) {
    total hasNext
    data {
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
  runs: { total: number; hasNext: boolean; data: RunRow[] };
}
export const runsQuery = `query ($offset: Int, $status: [RunStatus!]) {
  runs(limit: ${rowsPerPage}, offset: $offset, status: $status) {
    total hasNext
    data {
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
  assets: { total: number; hasNext: boolean; data: AssetRow[] };
}
export const assetsQuery = `query ($offset: Int) {
  assets(limit: ${rowsPerPage}, offset: $offset) {
    total hasNext
    data {
      uuid identifier description status privacy externallyShared currentVersion totalSize siteUrl updatedAt
    }
  }
}`;

export type VersionRow = Omit<AssetVersion, 'uuid' | 'entryPoint'>;
export interface VersionsAnswer {
  asset: {
    currentVersion: number;
    versions: { total: number; hasNext: boolean; data: VersionRow[] };
  };
}
export const versionsQuery = `query ($uuid: ID!, $offset: Int) {
  asset(uuid: $uuid) {
    currentVersion
    versions(limit: ${rowsPerPage}, offset: $offset) {
      total hasNext
      data { version current fileCount totalSize url publishedBy { oId firstName lastName } createdAt }
    }
  }
}`;

export type FileRow = Omit<AssetFile, 'filename'>;
export interface FilesAnswer {
  asset: { files: { total: number; hasNext: boolean; data: FileRow[] } };
}
export const filesQuery = `query ($uuid: ID!, $version: Int!, $text: String, $offset: Int) {
  asset(uuid: $uuid) {
    files(version: $version, text: $text, limit: ${rowsPerPage}, offset: $offset) {
      total hasNext data { path size mimeType sha256 runOId createdAt }
    }
  }
}`;
