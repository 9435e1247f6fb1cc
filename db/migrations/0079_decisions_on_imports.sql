-- What an import would change, when it waits for a decision of staff; how its file ended; and files that may still be being written.

alter table import_runs
  -- What the import would change: src/domain/ads/deliveries/delivery-trial.ts. Null: it was not stopped for its losses.
  add column trial      jsonb,
  -- The file ended without a line end; null: its format has none, or it was not read to its end.
  add column open_ended boolean,
  drop constraint import_runs_state_check,
  add constraint import_runs_state_check check (state in ('running', 'checked', 'done', 'stopped', 'failed', 'discarded', 'undone'));

alter table feed_sources
  -- The file that was seen last and not taken, as it may still have been being written: its version, and when it was first seen.
  add column pending_version text check (length(pending_version) <= 1000),
  add column pending_since   timestamptz,
  add constraint feed_sources_pending_check check ((pending_version is null) = (pending_since is null));

alter table bulk_change_ads
  -- Time of the events and prices that the change wrote, which undoing it deletes; null: before this column, or nothing was changed.
  add column written_at timestamptz,
  -- ads.changed_at before the change.
  add column changed_at timestamptz,
  -- The state in which the alerts of saved searches knew the ad before.
  add column matched    jsonb;
