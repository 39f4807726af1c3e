-- The beginning of the body that a receiver answered a try with; kept where the status is none of 2xx.
alter table delivery_attempt add column reply text;
