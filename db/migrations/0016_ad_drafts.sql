-- A draft: an ad of staff's that has not been published. No visitor sees it, deliveries leave it alone, and it has no history.
-- published_at holds the time of its creation until it is published, so that lists of staff's have one order.
alter table ads drop constraint ads_status_check, drop constraint ads_closed_check, drop constraint ads_days_check;
alter table ads
  alter column dealer_id drop not null,
  -- "Pris på begäran" was ticked, which a published ad says by having no price.
  add column price_on_request boolean not null default false,
  add constraint ads_status_check check (status in ('active', 'removed', 'sold', 'hidden', 'draft')),
  add constraint ads_closed_check check ((status in ('active', 'hidden', 'draft')) = (closed_at is null)),
  add constraint ads_days_check check ((status in ('active', 'hidden', 'draft')) = (days_for_sale is null)),
  add constraint ads_dealer_check check (status = 'draft' or dealer_id is not null),
  add constraint ads_price_on_request_check check (status = 'draft' or not price_on_request);
