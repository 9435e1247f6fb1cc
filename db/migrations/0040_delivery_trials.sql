-- Files that a dealer uploads in its own area: each is tried first, and imported when a person of the dealer accepts the result.

alter table dealer_deliveries
  -- The address of the person who uploaded the file; null: pushed or pulled.
  add column uploaded_by text check (length(uploaded_by) between 1 and 254),
  -- Tried, which changes nothing, until a person accepts it.
  add column is_trial boolean not null default false,
  -- What the import would change: src/domain/ads/deliveries/delivery-trial.ts.
  add column trial jsonb,
  drop constraint dealer_deliveries_state_check,
  add constraint dealer_deliveries_state_check check (state in ('waiting', 'running', 'checked', 'done', 'stopped', 'failed')),
  add constraint dealer_deliveries_trial_check check ((state = 'checked') <= (is_trial and trial is not null and upload is not null));
create index dealer_deliveries_trials on dealer_deliveries (dealer_id, received_at desc) where uploaded_by is not null;
