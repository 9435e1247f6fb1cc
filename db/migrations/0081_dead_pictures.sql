-- Pictures whose addresses cannot be fetched count as no pictures; the job check-pictures finds them.

create function live_pictures(image_urls text[], dead_image_urls text[]) returns text[]
  language sql immutable parallel safe
  return array(
    select url from unnest(image_urls) with ordinality as given (url, place)
    where url <> all (dead_image_urls) order by place
  );

-- Addresses of this ad's pictures, and of earlier ones, that do not show a picture.
alter table ads add column dead_image_urls text[] not null default '{}';
alter table ads alter column first_image_url set expression as (
  case when dead_image_urls = '{}' then image_urls[1] else (live_pictures(image_urls, dead_image_urls))[1] end
);
alter table ads alter column dead_image_urls set statistics 0;
create index ads_with_dead_pictures on ads (dealer_id) where status = 'active' and dead_image_urls <> '{}';

-- When the pictures of an ad were last asked for, and which failed.
create table picture_checks (
  ad_id      bigint primary key references ads on delete cascade,
  -- The pictures of the ad then.
  addresses  text[] not null,
  -- FailedPicture of src/domain/pictures/picture-check.ts.
  failed     jsonb not null default '[]',
  -- When all of them were asked for; null: that is still to do.
  checked_at timestamptz,
  -- Null: the ad has no picture of another server.
  recheck_at timestamptz
);
create index picture_checks_due on picture_checks (recheck_at);
