-- Rights of an API key: all, only reading, or only trying deliveries, which are rolled back.
alter table dealer_api_keys add column kind text not null default 'full' check (kind in ('full', 'read', 'sandbox'));

-- A key reads the ads, messages and deliveries of its dealer by page.
create index dealer_deliveries_dealer_received_idx on dealer_deliveries (dealer_id, received_at desc, id desc);

-- The stored key of a tried delivery has a word before the sender's.
alter table dealer_deliveries
  drop constraint dealer_deliveries_idempotency_key_check,
  add constraint dealer_deliveries_idempotency_key_check check (length(idempotency_key) between 1 and 210);
