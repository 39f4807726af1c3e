-- Suggestions that somebody writes, and what else becomes of them:
-- draft ──► pending ──► accepted | rejected | dismissed | expired.

alter table suggestion
  -- a suggestion that somebody writes may rest on no document; with one it knows the text there was, if there was any
  alter column resource_o_id drop not null,
  alter column revision drop not null,
  add column origin text not null default 'drift',
  add column reason text,
  add column decision_reason text,
  -- null while it is a draft
  add column expires_at timestamptz default now() + interval '90 days',
  drop constraint suggestion_status_is_known,
  drop constraint suggestion_is_decided_by_somebody;

update suggestion set expires_at = created_at + interval '90 days';

alter table suggestion
  add constraint suggestion_status_is_known check (
    status in ('draft', 'pending', 'accepted', 'rejected', 'dismissed', 'expired')
  ),
  add constraint suggestion_origin_is_known check (origin in ('drift', 'manual')),
  add constraint suggestion_of_drift_has_a_document check (
    origin = 'manual' or (resource_o_id is not null and revision is not null)
  ),
  add constraint suggestion_is_decided_by_somebody check (
    (status in ('draft', 'pending')) = (decided_at is null) and (status in ('draft', 'pending')) = (decider is null)
  ),
  add constraint suggestion_expires_unless_a_draft check (status = 'draft' or expires_at is not null);

-- by time alone: the sweep that ends them works for all workspaces
create index suggestion_by_expiry on suggestion (expires_at) where status = 'pending';
