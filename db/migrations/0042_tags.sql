-- Equipment and terms that ads state in their own words (docs/decisions/0041), in place of the column of the tow bar. Imports, staff edits
-- and publishing store them with the ad. Clearing the version makes the next start load the catalogue and tag every ad.
alter table ads
  drop column tow_bar,
  add column tags text[] not null default '{}' check (tags <@ array['Dragkrok', 'Motorvärmare', 'Bränslevärmare', 'Fyrhjulsdrift',
    'Minst 7 sitser', 'Adaptiv farthållare', 'Apple CarPlay', 'Vinterhjul', 'En ägare', 'Servicebok', 'Momsbil', 'Leasing']);
drop function has_tow_bar(text, text[]);
drop function names_tow_bar(text);
delete from catalogue_version;
update stock_version set version = version + 1, changed_at = now();
