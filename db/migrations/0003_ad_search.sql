-- What the search of the ad lists needs beside the columns of ads: the words of an ad, and the popular list.

-- The words of an ad as a visitor's words are compared with them: lower case, without accents, split at every other sign.
-- src/domain/catalogue/match-key.ts does the same to what the visitor wrote.
-- Most texts have no other letters than these; translate() costs as much as all the rest, so only the others pay for it.
create function fold_rare_letters(folded text) returns text
  language sql immutable parallel safe
  return case when folded ~ '[^\x01-\x7f]' then
    translate(replace(folded, 'æ', 'ae'), 'åäáàâãöóòôõøéèêëíìîïúùûüýÿçčñšžř’`´ʼ', 'aaaaaaooooooeeeeiiiiuuuuyyccnszr')
  else folded end;

create function ad_words(brand text, series text, generation text, name text, equipment text[]) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(string_to_array(btrim(regexp_replace(
    fold_rare_letters(
      replace(replace(replace(replace(replace(replace(replace(replace(
        lower(concat_ws(' ', brand, series, generation, name, array_to_string(equipment, ' '))),
        'å', 'a'), 'ä', 'a'), 'ö', 'o'), 'é', 'e'), '+', ' plus '), '''', ''), '`', ''), '°', ' ')),
    '[^a-z0-9]+', ' ', 'g')), ' '));

-- An index on the expression: ads get no wider, and an update that leaves the words alone (a new price) need not touch it.
create index ads_words on ads using gin (ad_words(brand, series, generation, name, equipment)) where status = 'active';

-- The first places of the popular list (D13), counted anew with each import; after them the list goes on with the newest ads.
create table popular_ads (
  rank  int primary key check (rank > 0),
  ad_id bigint not null unique references ads on delete cascade
);
