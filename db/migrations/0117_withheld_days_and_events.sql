-- The author of an ad's status says whether it is withheld (WITHHELD_BY in src/domain/dealers/withheld-by.ts). Triggers on it, so that whichever
-- code sets or removes it, the days for sale stop and go on, and the dealer's system is informed.

-- As DAYS_FOR_SALE of src/db/ads/ad-expressions.ts to an instant or, as by UNCONFIRMED_SINCE, to the last delivery of a dealer that is silent.
-- Deliveries do not confirm an ad of which a person set the status (is_set).
create function days_for_sale_at(ad ads, at timestamptz, is_set boolean) returns int stable language sql as $$
  select ad.days_before_return + greatest(0, (least(at, last_delivered_at) at time zone 'Europe/Stockholm')::date
    - (coalesce(ad.returned_at, ad.published_at) at time zone 'Europe/Stockholm')::date)
  from (select) one left join dealers on dealers.id = ad.dealer_id and unconfirmed_at is not null and not is_set
$$;

-- Ads that the former version withheld, as the triggers would have stored them.
update ads set returned_at = held.at,
  days_before_return = days_for_sale_at(ads, held.at, exists (select from withheld_ads where ad_id = internal_id and value is not null))
from ad_overrides held where held.ad_id = internal_id and held.field = 'status' and held.email = 'milvis';

-- The count continues from the days before a return, as that of a car that was gone. An override that is updated was a person's.
create function pause_days_for_sale() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.email = 'milvis' then return null; end if;
  update ads set returned_at = now(), days_before_return = days_for_sale_at(ads, now(), tg_op = 'UPDATE') where internal_id = new.ad_id;
  return null;
end $$;
create trigger status_withheld after insert or update on ad_overrides for each row when (new.field = 'status' and new.email = 'milvis') execute function pause_days_for_sale();

-- The days while it was withheld are none for sale. Who hides a withheld ad changes no status, but hides the ad from then on.
create function resume_days_for_sale() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.email = 'milvis' then return null; end if;
  update ads set returned_at = now() where internal_id = old.ad_id and status = 'hidden';
  if tg_op = 'UPDATE' and new.value = '"hidden"' then
    perform queue_webhook_event(dealer_id, 'ad.hidden', jsonb_build_object('id', internal_id,
      'dealer_ad_id', dealer_ad_id, 'licence_plate', licence_plate)) from ads where internal_id = new.ad_id;
  end if;
  return null;
end $$;
create trigger status_released after update or delete on ad_overrides for each row when (old.field = 'status' and old.email = 'milvis') execute function resume_days_for_sale();

-- At the end of the transaction: an ad of which the status is released may be withheld again by then.
create function queue_shown_ad() returns trigger language plpgsql as $$
begin
  perform queue_webhook_event(dealer_id, 'ad.shown', jsonb_build_object('id', internal_id,
    'dealer_ad_id', dealer_ad_id, 'licence_plate', licence_plate)) from ads where internal_id = new.internal_id and status = 'active';
  return null;
end $$;
create constraint trigger ads_shown after update of status on ads deferrable initially deferred for each row when (old.status = 'hidden' and new.status = 'active') execute function queue_shown_ad();
