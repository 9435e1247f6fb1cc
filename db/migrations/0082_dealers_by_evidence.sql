-- A dealer is identified by organisation number and town; its name is a label that several may have.

drop index dealers_name;
create index dealers_folded_name on dealers (lower(name));
create index dealers_organisation_number on dealers (organisation_number) where organisation_number is not null;

alter table dealers
  -- The name, with the town where another dealer has the same name; kept by label_dealers().
  add column label text not null default '';

-- Addresses that dealers had before; they redirect.
create table dealer_slugs (
  slug      text primary key,
  dealer_id int not null references dealers on delete cascade
);
create index dealer_slugs_of_dealer on dealer_slugs (dealer_id);

-- What deliveries stated of a dealer when people decided which one it is: statementKey (src/domain/dealers/which-dealer.ts).
create table dealer_statements (
  statement  text primary key,
  dealer_id  int not null references dealers on delete cascade,
  decided_by text not null,
  decided_at timestamptz not null default now()
);
create index dealer_statements_of_dealer on dealer_statements (dealer_id);

-- Ids by which the sources of deliveries know dealers; unique within one source only.
create table dealer_feed_ids (
  format    text not null,
  feed_id   text not null,
  dealer_id int not null references dealers on delete cascade,
  primary key (format, feed_id, dealer_id)
);
create index dealer_feed_ids_of_dealer on dealer_feed_ids (dealer_id);

-- The question that stopped an import: which dealers its rows belong to (src/domain/dealers/dealer-question.ts).
alter table import_runs
  add column dealer_question jsonb,
  -- What staff have answered.
  add column dealer_answers  jsonb,
  -- The only dealer of the run's rows; names are not unique.
  add column dealer_id       int references dealers on delete set null;
update import_runs set dealer_id = dealers.id from dealers where lower(dealers.name) = lower(import_runs.dealer) and import_runs.dealers <= 1;
create index import_runs_of_dealer on import_runs (dealer_id) where dealer_id is not null;

create function is_free_slug(slug text) returns boolean language sql stable return
  slug <> 'konto' and not exists (select from dealers where dealers.slug = $1) and not exists (select from dealer_slugs where dealer_slugs.slug = $1);

-- The name; with the town if that is taken; with the id if both are.
create or replace function set_dealer_slug() returns trigger language plpgsql as $$
declare
  base text := coalesce(nullif(slug_of(new.name), ''), 'handlare');
  town text := nullif(slug_of(coalesce(new.city, '')), '');
  has_namesake boolean := exists (select from dealers where lower(name) = lower(new.name));
begin
  new.slug := case
    when not has_namesake and is_free_slug(base) then base
    when town is not null and is_free_slug(base || '-' || town) then base || '-' || town
    else base || '-' || new.id
  end;
  return new;
end $$;

-- Where names are equal, labels and addresses contain the town. An address that a dealer had redirects.
create function label_namesakes(given text) returns void language plpgsql as $$
declare
  dealer record;
begin
  update dealers set label = wanted.label
  from (
    select id, case when count(*) over () = 1 then name
                    when count(*) over (partition by lower(coalesce(city, ''))) = 1 then name || ', ' || coalesce(city, 'ort okänd')
                    else name || coalesce(', ' || city, '') || ' (' || coalesce(organisation_number, 'nr ' || id) || ')' end as label
    from dealers where lower(name) = lower(given)
  ) wanted
  where dealers.id = wanted.id and dealers.label is distinct from wanted.label;
  for dealer in
    select id, slug, slug || '-' || slug_of(city) as longer from dealers
    where lower(name) = lower(given) and slug = slug_of(name) and slug_of(coalesce(city, '')) <> ''
      and (select count(*) from dealers other where lower(other.name) = lower(given)) > 1
  loop
    if is_free_slug(dealer.longer) then
      update dealers set slug = dealer.longer where id = dealer.id;
      insert into dealer_slugs (slug, dealer_id) values (dealer.slug, dealer.id) on conflict do nothing;
    end if;
  end loop;
end $$;

create function label_dealers() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform label_namesakes(old.name); end if;
  if tg_op <> 'DELETE' then perform label_namesakes(new.name); end if;
  return null;
end $$;

create trigger label_new_dealers after insert or delete on dealers for each row execute function label_dealers();
create trigger label_changed_dealers after update of name, city, organisation_number on dealers for each row
  when ((old.name, old.city, old.organisation_number) is distinct from (new.name, new.city, new.organisation_number))
  execute function label_dealers();

update dealers set label = name;
