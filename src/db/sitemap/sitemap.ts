import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { SitemapPage } from '#src/domain/sitemap/sitemap-files.ts';

/** The sources of the sitemap, and when each part last changed. */
export type SitemapSources = {
  stockChangedAt: Date;
  /** When the catalogue was loaded; null: there is none. */
  catalogueLoadedAt: Date | null;
  /** Brands and series that have or had ads. */
  stock: {
    brand: string;
    series: string | null;
    /** Active ads, and those of them that the vehicle list shows: with a picture (D11). */
    ads: number;
    shown: number;
    /** The latest change of any of its ads, including removals. */
    changedAt: Date;
  }[];
  /** The whole catalogue, by name. */
  brands: { name: string; slug: string; series: { name: string; slug: string }[] }[];
  categories: { slug: string; changedAt: Date }[];
  /** Those with cars for sale. */
  dealers: { slug: string; changedAt: Date | null }[];
  /** Reports of the market, by month (YYYY-MM), which never change. */
  reports: { month: string; changedAt: Date }[];
};

/** Reads every ad once; a crawler may wait longer for that than a visitor. */
const TIMEOUT_MS = 20_000;

/** Changes with the sources. */
export async function readSitemapStamp(db: Db): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select concat_ws('-', version, (select hash from catalogue_version), (select hash from categories_version),
                     (select count(*) || '.' || coalesce(extract(epoch from max(edited_at))::text, '') from categories),
                     (select count(*) from market_reports)) as stamp
    from stock_version`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The stock has no version; the schema is not complete.');
  return row.stamp;
}

export function readSitemapSources(db: Db): Promise<SitemapSources> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`.execute(tx);
    const stock = await sql<SitemapSources['stock'][number]>`
      select brand, series, count(*) filter (where status = 'active' and listed_as is null) as ads,
             count(*) filter (where status = 'active' and listed_as is null and first_image_url is not null) as shown,
             max(updated_at) as "changedAt"
      from ads where status <> 'draft' group by brand, series order by brand, series`.execute(tx);
    const brands = await sql<SitemapSources['brands'][number]>`
      select name, slug, (
        select coalesce(jsonb_agg(jsonb_build_object('name', series.name, 'slug', series.slug) order by series.slug), '[]')
        from series where brand_id = brands.id) as series
      from brands order by slug`.execute(tx);
    const categories = await sql<SitemapSources['categories'][number]>`
      select slug, coalesce(edited_at, (select loaded_at from categories_version), (select changed_at from stock_version)) as "changedAt"
      from categories order by slug`.execute(tx);
    const dealers = await sql<SitemapSources['dealers'][number]>`
      select slug, last_delivered_at as "changedAt" from dealers
      where exists (select from ads where dealer_id = dealers.id and status = 'active') order by slug`.execute(tx);
    const reports = await sql<SitemapSources['reports'][number]>`
      select to_char(month, 'YYYY-MM') as month, made_at as "changedAt" from market_reports order by market_reports.month desc`.execute(
      tx,
    );
    const { changed_at } = await tx.selectFrom('stock_version').select('changed_at').executeTakeFirstOrThrow();
    const catalogue = await tx.selectFrom('catalogue_version').select('loaded_at').executeTakeFirst();
    return {
      stockChangedAt: changed_at,
      catalogueLoadedAt: catalogue?.loaded_at ?? null,
      stock: stock.rows,
      brands: brands.rows,
      categories: categories.rows,
      dealers: dealers.rows,
      reports: reports.rows,
    };
  });
}

/** The last good list of pages; null: none was ever made. */
export async function readSitemapCopy(db: Db): Promise<SitemapPage[] | null> {
  const row = await db.selectFrom('sitemap_copy').select('pages').executeTakeFirst();
  return row?.pages ?? null;
}

export async function storeSitemapCopy(db: Db, stamp: string, pages: readonly SitemapPage[], now: Date): Promise<void> {
  const copy = { stamp, made_at: now, pages: JSON.stringify(pages) };
  await db
    .insertInto('sitemap_copy')
    .values(copy)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(copy))
    .execute();
}
