-- The words of each ad in a table of their own. In an index on ads, each new price of an ad was a new entry for each of its words, and a
-- delivery of new prices spent a third of its time on them. Without foreign key: the triggers write every row of the table, and checking
-- each of 100 000 new ads takes as long as inserting them.
create table words_of_ads (
  ad_id       bigint primary key,
  is_for_sale boolean not null,
  words       tsvector not null
);
-- No plan uses how often a word occurs.
alter table words_of_ads alter column words set statistics 0;

create function store_words_of_ads() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into words_of_ads
      select internal_id, status = 'active', ad_words(brand, series, generation, name, equipment) from written;
  elsif tg_op = 'UPDATE' then
    update words_of_ads set is_for_sale = new.status = 'active',
           words = ad_words(new.brand, new.series, new.generation, new.name, new.equipment)
    where ad_id = new.internal_id;
  elsif tg_op = 'DELETE' then
    delete from words_of_ads using written where ad_id = internal_id;
  else
    truncate words_of_ads;
  end if;
  return null;
end
$$;

create trigger words_inserted after insert on ads
  referencing new table as written for each statement execute function store_words_of_ads();
-- For each row, so that an update of other columns costs nothing.
create trigger words_updated after update of brand, series, generation, name, equipment, status on ads for each row
  when ((old.brand, old.series, old.generation, old.name, old.equipment, old.status = 'active')
    is distinct from (new.brand, new.series, new.generation, new.name, new.equipment, new.status = 'active'))
  execute function store_words_of_ads();
create trigger words_deleted after delete on ads
  referencing old table as written for each statement execute function store_words_of_ads();
create trigger words_emptied after truncate on ads for each statement execute function store_words_of_ads();

insert into words_of_ads
  select internal_id, status = 'active', ad_words(brand, series, generation, name, equipment) from ads;
-- Two indexes, because visitors' searches would read the closed ads of one.
create index words_for_sale on words_of_ads using gin (words) where is_for_sale;
create index words_not_for_sale on words_of_ads using gin (words) where not is_for_sale;
analyze words_of_ads;
drop index ads_words, ads_words_closed;
