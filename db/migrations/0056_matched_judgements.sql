-- The last judgement of each ad's price that was matched with the saved searches: an ad is judged after it came in (docs/decisions/0048).
alter table matched_ads
  add column label text,
  add column judged_price integer;
update matched_ads set label = price_label, judged_price = ads.price
from ads where internal_id = ad_id and price_label is not null;
