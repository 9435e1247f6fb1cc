import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from './client.ts';
import type { Database } from './tables.ts';

/** What a card shows of an ad. */
export type AdListRow = Awaited<ReturnType<typeof readAdListPage>>[number];

export type AdListPage = {
  /** Names as the stock has them; empty: all brands. */
  brands: string[];
  /** Ads of all pages together. It decides from which end the page is looked for, and where the last page ends. */
  total: number;
  /** From 1. */
  page: number;
  size: number;
};

/**
 * One page of the vehicle list: active ads with a picture, newest first (D6, D11). The page's place is found in the index alone,
 * from the nearer end, so that a deep page costs about as much as the first.
 */
export async function readAdListPage(db: Db, { brands, total, page, size }: AdListPage) {
  const skipped = (page - 1) * size;
  const count = Math.min(size, total - skipped);
  if (count <= 0) return [];
  const isNearEnd = skipped + count / 2 > total / 2;
  const direction = isNearEnd ? 'asc' : 'desc';
  return db
    .with('page', () =>
      placesOf(db, brands)
        .orderBy('published_at', direction)
        .orderBy('created_at', direction)
        .orderBy('internal_id', direction)
        .offset(isNearEnd ? total - skipped - count : skipped)
        .limit(count),
    )
    .selectFrom('page')
    .innerJoin('ads', 'ads.internal_id', 'page.internal_id')
    .innerJoin('dealers', 'dealers.id', 'ads.dealer_id')
    .select([
      'ads.internal_id as internalId',
      'ads.name',
      'ads.brand',
      'ads.series',
      'ads.model',
      'ads.model_year as modelYear',
      'ads.price',
      'ads.odometer_km as odometerKm',
      'ads.fuels',
      'ads.transmission_type as transmission',
      'ads.horsepower_hp as horsepower',
      'ads.power_kw as kilowatt',
      'ads.image_urls as imageUrls',
      'ads.published_at as publishedAt',
      'ads.city',
      'dealers.name as dealer',
      'dealers.city as dealerCity',
    ])
    .orderBy('ads.published_at', 'desc')
    .orderBy('ads.created_at', 'desc')
    .orderBy('ads.internal_id', 'desc')
    .execute();
}

type Places = Pick<Database['ads'], 'internal_id' | 'published_at' | 'created_at'>;

/**
 * The columns that the index holds, of the ads in question. One branch per brand: each is read from the index in order and the
 * branches are merged, where `brand in (…)` would read and sort them all.
 */
function placesOf(db: Db, brands: string[]): SelectQueryBuilder<{ place: Places }, 'place', Places> {
  const listed = db
    .selectFrom('ads')
    .select(['internal_id', 'published_at', 'created_at'])
    .where('status', '=', sql.lit('active'))
    .where('first_image_url', 'is not', null);
  const [first, ...others] = brands;
  const branches =
    first === undefined
      ? listed
      : others.reduce(
          (query, brand) => query.unionAll(listed.where('brand', '=', brand)),
          listed.where('brand', '=', first),
        );
  return db.selectFrom(branches.as('place')).selectAll() as unknown as SelectQueryBuilder<
    { place: Places },
    'place',
    Places
  >;
}
