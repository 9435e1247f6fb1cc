-- Dealers as visitors and staff see them: address in the site, contact details and presentation. The columns hold what feeds deliver;
-- overrides holds what staff or the dealer entered instead, by the name of the column, and no delivery changes it.

create function slug_of(text) returns text language sql immutable parallel safe return
  btrim(regexp_replace(translate(lower($1), 'åäáàâãöøóòôõéèêëüúùûíìîïñçæ', 'aaaaaaooooooeeeeuuuuiiiinca'), '[^a-z0-9]+', '-', 'g'), '-');

alter table dealers
  -- The last part of /handlare/{slug}; given at insertion, and never changed, because others link to it.
  add column slug                text,
  -- Ten digits: NNNNNN-NNNN.
  add column organisation_number text check (organisation_number ~ '^\d{6}-\d{4}$'),
  add column address             text check (length(address) between 1 and 200),
  -- Five digits: NNN NN.
  add column postcode            text check (postcode ~ '^\d{3} \d{2}$'),
  add column telephone           text check (length(telephone) between 5 and 40),
  add column email               text check (email like '%_@_%' and length(email) <= 254),
  add column website             text check (website ~ '^https?://' and length(website) <= 500),
  -- By weekday, Monday first: [["08:00", "18:00"], …, null]; null on days when it is closed.
  add column opening_hours       jsonb check (jsonb_typeof(opening_hours) = 'array' and jsonb_array_length(opening_hours) = 7),
  add column logo_url            text check (length(logo_url) <= 2000),
  add column presentation        text check (length(presentation) <= 5000),
  -- WGS 84, degrees.
  add column latitude            double precision check (latitude between -90 and 90),
  add column longitude           double precision check (longitude between -180 and 180),
  add column overrides           jsonb not null default '{}' check (jsonb_typeof(overrides) = 'object'),
  add constraint dealers_position_check check ((latitude is null) = (longitude is null));

-- A dealer whose name gives no slug of its own has its id at the end.
create function set_dealer_slug() returns trigger language plpgsql as $$
declare
  base text := coalesce(nullif(slug_of(new.name), ''), 'handlare');
begin
  new.slug := case when base <> 'konto' and not exists (select from dealers where slug = base) then base else base || '-' || new.id end;
  return new;
end $$;

create trigger set_dealer_slug before insert on dealers for each row when (new.slug is null) execute function set_dealer_slug();

do $$
declare
  dealer record;
begin
  for dealer in select id, coalesce(nullif(slug_of(name), ''), 'handlare') as base from dealers order by id loop
    update dealers set slug = case
        when dealer.base <> 'konto' and not exists (select from dealers other where other.slug = dealer.base) then dealer.base
        else dealer.base || '-' || dealer.id
      end
    where id = dealer.id;
  end loop;
end $$;

alter table dealers alter column slug set not null, add constraint dealers_slug_key unique (slug);
