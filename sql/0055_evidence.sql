-- How far a value was held to its quote.

alter table evidence
  add column support text not null default 'quoted',
  add constraint evidence_support_is_known check (support in ('quoted', 'paraphrased'));

-- what stands from before was looked up in its source, but only a value in its quote's own words was compared with it
update evidence
set support = 'paraphrased'
where value_hash <> sha256(convert_to(quote, 'UTF8'));
