-- Personal plates: two to seven letters and digits, stored without spaces.
alter table ads drop constraint ads_licence_plate_check;
alter table ads add constraint ads_licence_plate_check check (licence_plate ~ '^[A-ZÅÄÖ0-9]{2,7}$' and licence_plate ~ '[A-ZÅÄÖ]');

-- Ads that were joined to cars by a plate alone are judged again with the next version of the stock.
insert into changed_ads select array_agg(internal_id) from ads where car_id is not null having count(*) > 0;
