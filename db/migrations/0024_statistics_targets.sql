-- Analysing every import computed the words of a sample of ads and the frequency of each piece of equipment, which no plan uses:
-- the word index is chosen by the default selectivity too.
alter index ads_words alter column 1 set statistics 0;
alter table ads
  alter column trim_packages set statistics 0,
  alter column equipment set statistics 0,
  alter column awards set statistics 0,
  alter column description set statistics 0,
  alter column image_urls set statistics 0;
