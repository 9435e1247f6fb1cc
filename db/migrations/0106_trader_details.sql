-- Trader details before the ads of a dealer that registered itself are public (DSA, article 30).

-- When its people registered it here; null: a delivery or staff made it.
alter table dealers add column registered_at timestamptz;
update dealers set registered_at = claimed.at
from (select dealer_id, min(created_at) as at from dealer_claims where is_new group by dealer_id) claimed
where claimed.dealer_id = dealers.id;
create index dealers_registered on dealers (id) where registered_at is not null;

-- Ads that are hidden until the details of their dealer are complete, with the status that somebody had set before; null: nobody had.
create table withheld_ads (
  ad_id bigint primary key references ads on delete cascade,
  value jsonb,
  email text,
  at    timestamptz,
  check (num_nonnulls(value, email, at) in (0, 3))
);
