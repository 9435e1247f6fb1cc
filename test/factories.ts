import { createHash } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import { DAY_MS } from '#src/base/units.ts';
import { writeCategory } from '#src/db/categories/categories-write.ts';
import type { Db } from '#src/db/connection/client.ts';
import { insertConfirmedContact } from '#src/db/dealers/confirmed-contacts.ts';
import type { Database } from '#src/db/tables.ts';
import { findTags } from '#src/domain/ads/tags/find-tags.ts';
import type { CategoryFile } from '#src/domain/categories/category-file.ts';
import type { Tag } from '#src/domain/vocabulary/vocabulary.ts';

/** "Now" of the rows created here: fixed, so that no test depends on the day it runs. */
export const FACTORY_NOW = new Date('2026-11-20T12:00:00Z');

export type Dealer = Selectable<Database['dealers']>;
export type Ad = Selectable<Database['ads']>;
export type ImportRun = Selectable<Database['import_runs']>;

/** Properties of an ad in a test: its columns, and the asking prices before the current one, oldest first. */
export type AdOverrides = Partial<Insertable<Database['ads']>> & {
  earlierPrices?: { at: Date; price: number | null }[];
};

export const daysAgo = (days: number): Date => new Date(FACTORY_NOW.getTime() - days * DAY_MS);

/** Creates a dealer with a unique name unless one is given; an existing name returns its dealer. */
export async function insertDealer(db: Db, overrides: Partial<Insertable<Database['dealers']>> = {}): Promise<Dealer> {
  const name = overrides.name ?? (await nextDealerName(db));
  const known = await db.selectFrom('dealers').selectAll().where('name', '=', name).executeTakeFirst();
  if (known) return known;
  const dealer = await db
    .insertInto('dealers')
    .values({ city: 'Uppsala', county: 'Uppsala län', ...overrides, name })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (dealer.email !== null) await insertConfirmedContact(db, dealer.id, dealer.email);
  return dealer;
}

async function nextDealerName(db: Db): Promise<string> {
  const { count } = await db
    .selectFrom('dealers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return `Bilhuset ${count + 1} AB`;
}

/** A completed delivery. */
export function insertImportRun(
  db: Db,
  overrides: Partial<Insertable<Database['import_runs']>> = {},
): Promise<ImportRun> {
  const delivered = overrides.delivered_at ?? FACTORY_NOW;
  return db
    .insertInto('import_runs')
    .values({
      file: 'leverans.csv',
      format: 'milvis-csv',
      state: 'done',
      started_at: delivered,
      delivered_at: delivered,
      finished_at: delivered,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Inserts an ad like an import: its row, its price and publication events, its sighting, its delivery, the counts of its brand
 * and a new stock version. By default a Volvo V60 published ten days ago, with a picture.
 */
export async function insertAd(db: Db, overrides: AdOverrides = {}): Promise<Ad> {
  const { earlierPrices = [], ...columns } = overrides;
  const internalId = columns.internal_id ?? (await nextAdId(db));
  const dealerId = columns.dealer_id ?? (await insertDealer(db, { name: 'Bilhuset AB' })).id;
  const publishedAt = columns.published_at ?? daysAgo(10);
  const run = await insertImportRun(db, { delivered_at: publishedAt, rows_read: 1, rows_accepted: 1, ads_new: 1 });
  const stated = { ...defaultColumns(internalId), ...carOfName(columns), ...columns };
  const ad = await db
    .insertInto('ads')
    .values({
      tags: tagsOf(stated),
      ...(await catalogueIds(db, columns)),
      ...closedColumns(columns.status, publishedAt),
      ...stated,
      dealer_id: dealerId,
      published_at: publishedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertHistory(db, ad, run, earlierPrices);
  await countStock(db, ad);
  await db
    .updateTable('dealers')
    .set({ last_run_id: run.id, last_delivered_at: FACTORY_NOW })
    .where('id', '=', dealerId)
    .execute();
  return ad;
}

/** Several ads, with overrides by index; the first was published last. */
export async function insertAds(
  db: Db,
  count: number,
  overrides: (index: number) => AdOverrides = () => ({}),
): Promise<Ad[]> {
  const ads: Ad[] = [];
  for (let index = 0; index < count; index += 1) {
    ads.push(await insertAd(db, { published_at: daysAgo(10 + index), ...overrides(index) }));
  }
  return ads;
}

/** A category with its ten winners, like after loading its file. */
export const insertCategory = (db: Db, category: CategoryFile): Promise<void> =>
  db.transaction().execute((tx) => writeCategory(tx, category, null));

/** Brand and series of an ad whose name begins with them, where a test states neither. */
function carOfName({ name, brand, series }: AdOverrides): Partial<StatedColumns> {
  const [make, model] = name?.split(' ') ?? [];
  if (brand !== undefined || series !== undefined || make === undefined || model === undefined) return {};
  return BRANDS.includes(make) ? { brand: make, series: model, model } : {};
}

const BRANDS = ['Audi', 'BMW', 'Fiat', 'Ford', 'Kia', 'Mazda', 'Opel', 'Saab', 'Seat', 'Skoda', 'Tesla'];

function defaultColumns(id: number): StatedColumns {
  return {
    internal_id: id,
    dealer_ad_id: `annons-${id}`,
    licence_plate: `ABC${String(id % 1000).padStart(3, '0')}`,
    identity_hash: hash('identity', id),
    content_hash: hash('content', id),
    brand: 'Volvo',
    series: 'V60',
    model: 'V60',
    name: `Volvo V60 B4 Momentum ${id}`,
    model_year: 2021,
    first_registered: '2021-03-15',
    price: 249_900,
    odometer_km: 64_300,
    fuels: ['Bensin'],
    transmission_type: 'Automat',
    color: 'Grå',
    chassis: 'Kombi',
    drive: 'Framhjulsdrift',
    power_kw: 145,
    horsepower_hp: 197,
    seats: 5,
    number_of_doors: 5,
    description: 'Välskött bil med servicebok och två uppsättningar däck.',
    url: `https://bilhuset.example/bilar/${id}`,
    image_urls: [`https://bilhuset.example/bilder/${id}.jpg`],
    city: 'Uppsala',
    county: 'Uppsala län',
    status: 'active',
    trim_packages: [],
    equipment: ['Dragkrok', 'Backkamera'],
    awards: [],
    quality_flags: [],
  };
}

type StatedColumns = Omit<Insertable<Database['ads']>, 'dealer_id' | 'published_at'>;

const tagsOf = (ad: StatedColumns): Tag[] =>
  findTags({
    name: ad.name,
    description: ad.description ?? null,
    equipment: ad.equipment,
    trimPackages: ad.trim_packages,
    modelYear: ad.model_year ?? null,
    drive: ad.drive ?? null,
    seats: ad.seats ?? null,
  }).map(({ tag }) => tag);

const isClosed = (status: Database['ads']['status']): status is 'removed' | 'sold' =>
  status === 'removed' || status === 'sold';

/** A closed ad was closed two days ago. */
function closedColumns(
  status: Database['ads']['status'] | undefined,
  publishedAt: Date | string,
): Partial<Insertable<Database['ads']>> {
  if (status === undefined || !isClosed(status)) return {};
  const closedAt = daysAgo(2);
  const days = Math.floor((closedAt.getTime() - new Date(publishedAt).getTime()) / DAY_MS);
  return { closed_at: closedAt, days_for_sale: Math.max(0, days) };
}

/** Ids of the catalogue's brand, series and generation with these names, as far as they exist. */
async function catalogueIds(db: Db, columns: AdOverrides): Promise<Partial<Insertable<Database['ads']>>> {
  const brand = await db
    .selectFrom('brands')
    .select('id')
    .where('name', '=', columns.brand ?? 'Volvo')
    .executeTakeFirst();
  const seriesName = columns.series ?? (columns.brand === undefined ? 'V60' : null);
  if (!brand || seriesName === null) return { brand_id: brand?.id ?? null };
  const series = await db
    .selectFrom('series')
    .select('id')
    .where('brand_id', '=', brand.id)
    .where('name', '=', seriesName)
    .executeTakeFirst();
  if (!series || !columns.generation) return { brand_id: brand.id, series_id: series?.id ?? null };
  const generation = await db
    .selectFrom('generations')
    .select('id')
    .where('series_id', '=', series.id)
    .where('name', '=', columns.generation)
    .executeTakeFirst();
  return { brand_id: brand.id, series_id: series.id, generation_id: generation?.id ?? null };
}

async function insertHistory(
  db: Db,
  ad: Ad,
  run: ImportRun,
  earlierPrices: { at: Date; price: number | null }[],
): Promise<void> {
  // Earlier prices may be of the days before today, which is later than that of the factories.
  const lastOfEarlier = Math.max(...earlierPrices.map(({ at }) => at.getTime() + DAY_MS), daysAgo(1).getTime());
  const current = { at: earlierPrices.length > 0 ? new Date(lastOfEarlier) : ad.published_at, price: ad.price };
  await db
    .insertInto('price_events')
    .values([...earlierPrices, current].map((event) => ({ ...event, ad_id: ad.internal_id, import_run_id: run.id })))
    .execute();
  const closed = ad.closed_at;
  const closing = closed && isClosed(ad.status) ? [{ at: closed, kind: ad.status }] : [];
  await db
    .insertInto('ad_events')
    .values(
      [{ at: ad.published_at, kind: 'published' as const }, ...closing].map((event) => ({
        ...event,
        ad_id: ad.internal_id,
        import_run_id: run.id,
      })),
    )
    .execute();
  await db
    .insertInto('sightings')
    .values({
      ad_id: ad.internal_id,
      first_run_id: run.id,
      first_seen_at: ad.published_at,
      last_run_id: closed ? run.id : null,
      last_seen_at: closed,
    })
    .execute();
}

async function countStock(db: Db, ad: Ad): Promise<void> {
  if (ad.status === 'active') {
    const withImage = ad.first_image_url === null ? 0 : 1;
    await db
      .insertInto('stock_counts')
      .values({ brand: ad.brand, active: 1, active_with_image: withImage })
      .onConflict((conflict) =>
        conflict.column('brand').doUpdateSet({
          active: sql`stock_counts.active + 1`,
          active_with_image: sql`stock_counts.active_with_image + ${withImage}`,
        }),
      )
      .execute();
  }
}

/** Publishes changes that a test made to the rows of ads directly, as a delivery does by its new version of the stock. */
export const publishStock = (db: Db) => db.updateTable('stock_version').set({ version: sql`version + 1` }).execute();

/** Takes ids and the stock's version from the same row as an import. */
async function nextAdId(db: Db): Promise<number> {
  const stock = await db
    .updateTable('stock_version')
    .set({ version: sql`version + 1`, last_ad_id: sql`last_ad_id + 1`, changed_at: FACTORY_NOW })
    .returning('last_ad_id')
    .executeTakeFirstOrThrow();
  return stock.last_ad_id;
}

const hash = (kind: string, number: number): string => createHash('sha256').update(`${kind}-${number}`).digest('hex');
