-- The report of the market in each month, computed once from the events of the ads and never changed (docs/decisions/0106).
create table market_reports (
  -- First day.
  month   date primary key check (extract(day from month) = 1),
  made_at timestamptz not null,
  -- MarketReport of src/domain/market/market-report.ts.
  figures jsonb not null check (jsonb_typeof(figures) = 'object')
);
create trigger bump_content_version after insert on market_reports
  for each statement execute function bump_content_version();

create function refuse_report_change() returns trigger language plpgsql as $$
begin
  raise exception 'reports of the market are never changed' using errcode = 'insufficient_privilege';
end $$;
create trigger market_reports_are_final before update or delete on market_reports
  for each row execute function refuse_report_change();
create trigger market_reports_are_not_emptied before truncate on market_reports
  for each statement execute function refuse_report_change();
