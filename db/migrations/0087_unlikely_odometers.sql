-- An odometer that is unlikely at the age of the car is a reason of its own not to judge a price; until now it shared one with missing facts.
alter table valuations drop constraint valuations_why_not_check;
update valuations set why_not = 'odometer' from ads
where why_not = 'facts' and internal_id = ad_id and odometer_km is not null and horsepower_hp is not null;
alter table valuations add constraint valuations_why_not_check
  check (why_not in ('flagged', 'vat', 'facts', 'odometer', 'old', 'few', 'cheap', 'wide', 'no_price'));
