-- What an import wrote over, so that it can be undone within a day.

alter table import_runs
  -- Until when it can be undone; null: it is not done, or was before this column.
  add column undo_until timestamptz,
  -- ads.updated_at of all ads that it wrote: an ad with another time was changed since.
  add column written_at timestamptz,
  add column undone_by  text,
  add column undone_at  timestamptz,
  -- What undoing it did: src/domain/ads/deliveries/import-undo.ts.
  add column undo       jsonb,
  -- Staff try the file: nothing of it is written.
  add column is_trial   boolean not null default false,
  -- The dealer of the rows that name none; `dealer` is the first of those that the rows name.
  add column default_dealer text,
  drop constraint import_runs_state_check,
  add constraint import_runs_state_check
    check (state in ('running', 'checked', 'done', 'stopped', 'failed', 'discarded', 'undoing', 'undone'));
-- Imports that wait for a decision of staff.
update import_runs set default_dealer = dealer where upload is not null and dealers <= 1;

-- The known ads that an import wrote; its new ones are those that it published. Without foreign keys, whose checks would take most of the
-- time of writing it. forget-expired deletes the rows after a day.
create table overwritten_ads (
  run_id      bigint not null,
  ad_id       bigint not null,
  -- The columns of ads that it changed, as before; null: it left the ad as staff had set it.
  before      jsonb,
  -- first_seen_at of the sighting that it ended.
  sighting_at timestamptz,
  -- What the feed had stated of the fields that staff have set, and states now: {field: {before, after}}.
  feed_values jsonb,
  -- The source that delivers it, if another one did: {before, after}.
  source      jsonb,
  primary key (run_id, ad_id)
);

create table dealers_of_imports (
  run_id    bigint not null,
  dealer_id int not null,
  -- The dealer's full stock: it confirms what earlier imports wrote.
  is_whole  boolean not null,
  -- The import created the dealer.
  is_new    boolean not null,
  -- Columns of dealers that it changed: {column: {before, after}}.
  changes   jsonb not null,
  primary key (run_id, dealer_id)
);
create index dealers_of_imports_dealer on dealers_of_imports (dealer_id, run_id);

alter table dealer_deliveries
  drop constraint dealer_deliveries_state_check,
  add constraint dealer_deliveries_state_check
    check (state in ('waiting', 'running', 'checked', 'done', 'stopped', 'failed', 'undone'));
