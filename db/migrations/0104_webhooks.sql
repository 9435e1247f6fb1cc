-- The address at which a dealer's system receives events, and the chosen ones. Its signing key follows from its id.
create table webhooks (
  id              uuid primary key default gen_random_uuid(),
  dealer_id       integer not null unique references dealers on delete cascade,
  url             text not null check (length(url) between 1 and 500),
  events          text[] not null,
  created_by      text not null,
  created_at      timestamptz not null default now(),
  -- Since when every attempt has failed; null: the last one did not.
  failing_since   timestamptz,
  -- Switched off by the site after long failure.
  switched_off_at timestamptz
);

-- Events that wait for their sending, or were sent; a killed process loses none.
create table webhook_events (
  id           uuid primary key default gen_random_uuid(),
  webhook_id   uuid not null references webhooks on delete cascade,
  event        text not null,
  data         jsonb not null,
  at           timestamptz not null default now(),
  state        text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts     integer not null default 0,
  due_at       timestamptz not null default now(),
  attempted_at timestamptz,
  -- Of the last attempt: the status of the answer, or why there was none.
  status       integer,
  failure      text,
  duration_ms  integer
);
create index webhook_events_due_idx on webhook_events (due_at) where state = 'waiting';
create index webhook_events_webhook_idx on webhook_events (webhook_id, at desc);

create function queue_webhook_event(of_dealer integer, event_name text, event_data jsonb) returns void language sql as $$
  insert into webhook_events (webhook_id, event, data)
  select id, event_name, event_data from webhooks
  where dealer_id = of_dealer and switched_off_at is null and event_name = any (events)
$$;

-- Triggers, so that an event is queued by the transaction that makes it, whichever code that is.
create function queue_finished_delivery() returns trigger language plpgsql as $$
begin
  perform queue_webhook_event(new.dealer_id, 'delivery.finished', jsonb_build_object('id', new.id, 'state', new.state,
    'error_code', new.error_code, 'sandbox', new.is_trial and new.api_key_id is not null));
  return null;
end $$;
create trigger dealer_deliveries_finished after update of state on dealer_deliveries for each row
  when (new.state in ('done', 'stopped', 'failed') and old.state is distinct from new.state)
  execute function queue_finished_delivery();

create function queue_received_lead() returns trigger language plpgsql as $$
begin
  perform queue_webhook_event(ads.dealer_id, 'lead.received', jsonb_build_object('id', new.id, 'ad_id', ads.internal_id,
    'dealer_ad_id', ads.dealer_ad_id)) from ads where ads.internal_id = new.ad_id;
  return null;
end $$;
create trigger enquiries_received after insert on enquiries for each row execute function queue_received_lead();

create function queue_hidden_ad() returns trigger language plpgsql as $$
begin
  perform queue_webhook_event(new.dealer_id, 'ad.hidden', jsonb_build_object('id', new.internal_id,
    'dealer_ad_id', new.dealer_ad_id, 'licence_plate', new.licence_plate));
  return null;
end $$;
create trigger ads_hidden after update of status on ads for each row
  when (new.status = 'hidden' and old.status is distinct from 'hidden')
  execute function queue_hidden_ad();
