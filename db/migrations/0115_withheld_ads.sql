-- An ad that is hidden until the details of its dealer are complete has not been hidden by staff: its dealer sees it in its overview.
create or replace function queue_hidden_ad() returns trigger language plpgsql as $$
begin
  if exists (select from ad_overrides where ad_id = new.internal_id and field = 'status' and email = 'milvis') then
    return null;
  end if;
  perform queue_webhook_event(new.dealer_id, 'ad.hidden', jsonb_build_object('id', new.internal_id,
    'dealer_ad_id', new.dealer_ad_id, 'licence_plate', new.licence_plate));
  return null;
end $$;
