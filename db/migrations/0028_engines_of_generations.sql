-- An engine belongs to a generation, not to a series: the same name had other figures in another generation. Every figure has its evidence
-- ({source, checkedOn, sureness}). The rows come from data/catalogue, which is loaded after the migrations.
delete from engines;
delete from catalogue_version;

alter table engines
  drop column series_id,
  add column generation_id int not null references generations on delete cascade,
  add column evidence jsonb not null,
  add column nedc_evidence jsonb,
  add column wltp_evidence jsonb,
  add check ((nedc_co2 is null) = (nedc_evidence is null)),
  add check ((wltp_co2 is null) = (wltp_evidence is null));
create index engines_generation on engines (generation_id);
