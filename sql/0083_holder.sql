-- A key that was rotated and the keys that took its place have one holder: what one of them made belongs to them all.
-- The first of them; null of a key that took nobody's place.
alter table api_key add column first_o_id text collate "C";

-- Replies that are kept for an Idempotency-Key are encrypted from now on. Those from before may show keys and tokens.
update idempotent_request
set reply = ''
where reply <> '';
