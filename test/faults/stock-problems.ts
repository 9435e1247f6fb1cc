import type pg from 'pg';

/** Invariants of the stock after any import; each statement finds violations. */
const RULES: Readonly<Record<string, string>> = {
  'counts of brands are those of the ads': `
    select brand from stock_counts full join
      (select brand, count(*) as n, count(first_image_url) as with_image from ads where status = 'active' group by brand) ads using (brand)
    where coalesce(active, 0) <> coalesce(n, 0) or coalesce(active_with_image, 0) <> coalesce(with_image, 0)`,
  'the latest price event is the price': `
    select internal_id from ads left join lateral
      (select price from price_events where ad_id = internal_id order by at desc limit 1) latest on true
    where latest.price is distinct from ads.price`,
  'active ads have been published': `
    select internal_id from ads where status = 'active'
      and not exists (select from ad_events where ad_id = internal_id and kind in ('published', 'returned'))`,
  'active ads are being seen, closed ones no more': `
    select internal_id from ads left join sightings on ad_id = internal_id and last_seen_at is null
    where (status = 'active') <> (ad_id is not null)`,
  'closed ads say when': `select internal_id from ads where status in ('sold', 'removed') and (closed_at is null or days_for_sale is null)`,
  'no dealer has one ad twice': `
    select dealer_id from ads where status = 'active' and dealer_ad_id is not null group by dealer_id, dealer_ad_id having count(*) > 1`,
  'no number was given twice, or is still to be given': `select from ads, stock_version where internal_id > last_ad_id`,
  'finished imports add up': `
    select id from import_runs where state = 'done' and rows_read <> rows_accepted + rows_rejected + rows_duplicate`,
};

/** @returns the violated invariants with their number of violations */
export async function stockProblems(pool: pg.Pool): Promise<string[]> {
  const problems: string[] = [];
  for (const [rule, statement] of Object.entries(RULES)) {
    const { rowCount } = await pool.query(statement);
    if (rowCount) problems.push(`${rule}: ${rowCount} do not`);
  }
  return problems;
}
