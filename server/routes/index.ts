import { library } from '../../schema/library/index.ts';
import type { Kind } from '../../schema/shape.ts';
import type { Route } from '../http/route.ts';
import { accountRoutes } from './accounts.ts';
import { agentRoutes } from './agents.ts';
import { analyticsRoutes } from './analytics.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { assetAccessTokenRoutes } from './asset-access-tokens.ts';
import { assetShareRoutes } from './asset-shares.ts';
import { assetRoutes } from './assets.ts';
import { asyncRunRoutes } from './async-runs.ts';
import { auditRoutes } from './audit.ts';
import { brandVoiceRoutes } from './brand-voice.ts';
import { contextRoutes } from './context.ts';
import { evaluationRoutes } from './evaluations.ts';
import { eventImportRoutes } from './event-imports.ts';
import { eventWebhookRoutes } from './event-webhook.ts';
import { eventRoutes } from './events.ts';
import { evidenceRoutes } from './evidence.ts';
import { experimentRoutes } from './experiments.ts';
import { findingRoutes } from './findings.ts';
import { hookRoutes } from './hooks.ts';
import { insightReportRoutes, insightRoutes } from './insights.ts';
import { libraryRoutes } from './library.ts';
import { libraryHealthRoutes } from './library-health.ts';
import { linkRoutes } from './links.ts';
import { motionPlaybookRoutes } from './motion-playbook.ts';
import { resourceRoutes } from './resources.ts';
import { runRoutes } from './runs.ts';
import { secretRoutes } from './secrets.ts';
import { suggestionRoutes } from './suggestions.ts';
import { tagRoutes } from './tags.ts';
import { webhookRoutes } from './webhook.ts';
import { webhookEndpointRoutes } from './webhook-endpoints.ts';
import { workflowRunRoutes } from './workflow-runs.ts';
import { workflowStartRoutes } from './workflow-starts.ts';
import { workflowRoutes } from './workflows.ts';
import { workspaceRoutes } from './workspace.ts';
import { workspaceBuildRoutes } from './workspace-build.ts';
import { workspaceCompanyRoutes } from './workspace-company.ts';

/** Every route under /api/v2. */
export function allRoutes(kinds: readonly Kind[] = library): Route[] {
  return [
    ...apiKeyRoutes,
    ...secretRoutes,
    ...kinds.flatMap(libraryRoutes),
    ...workspaceRoutes,
    ...workspaceCompanyRoutes,
    ...brandVoiceRoutes,
    ...motionPlaybookRoutes,
    ...linkRoutes,
    ...evidenceRoutes,
    ...eventImportRoutes,
    ...eventWebhookRoutes,
    ...eventRoutes,
    ...findingRoutes,
    ...accountRoutes,
    ...analyticsRoutes,
    ...insightRoutes,
    ...insightReportRoutes,
    ...libraryHealthRoutes,
    ...tagRoutes,
    ...resourceRoutes,
    ...contextRoutes,
    ...suggestionRoutes,
    ...agentRoutes,
    ...experimentRoutes,
    ...runRoutes,
    ...asyncRunRoutes,
    ...evaluationRoutes,
    ...workflowRoutes,
    ...workflowRunRoutes,
    ...workflowStartRoutes,
    ...hookRoutes,
    ...workspaceBuildRoutes,
    ...assetRoutes,
    ...assetAccessTokenRoutes,
    ...assetShareRoutes,
    ...webhookRoutes,
    ...webhookEndpointRoutes,
    ...auditRoutes,
  ];
}
