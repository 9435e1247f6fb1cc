-- Deliveries survive a restart, and one dealer's delivery cannot take the machine.

alter table dealer_deliveries
  -- Imports of it that were started; an interrupted one is started again.
  add column attempts int not null default 0;

-- What a dealer's imports have taken lately decides whose delivery is next.
create index dealer_deliveries_started on dealer_deliveries (dealer_id, started_at);

alter table dealers
  -- Until then the dealer's deliveries may multiply its stock: staff have looked at one that would.
  add column growth_allowed_until timestamptz;
