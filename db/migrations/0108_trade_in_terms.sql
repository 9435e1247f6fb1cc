-- The margin and the costs with which a dealer calculates what it can pay for a car in trade-in.
create table trade_in_terms (
  dealer_id      int primary key references dealers on delete cascade,
  margin_percent numeric(4, 1) not null check (margin_percent between 0 and 60),
  costs          int not null check (costs between 0 and 500000)
);
