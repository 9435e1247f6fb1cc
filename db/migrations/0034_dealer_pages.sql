-- Public pages show the dealers' details. What deliveries change comes with a new version of the stock.
create trigger bump_content_version after update of overrides on dealers
  for each statement execute function bump_content_version();
