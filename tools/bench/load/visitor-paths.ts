import type pg from 'pg';
import {
  adsUrl,
  adUrl,
  brandsUrl,
  brandUrl,
  categoriesUrl,
  categoryUrl,
  homeUrl,
  seriesUrl,
  suggestionsApiUrl,
  vehiclesUrl,
} from '#src/visitor-urls.ts';
import { type Car, randomRequests } from '#tools/bench/search/search-requests.ts';
import { createRandom, type Random } from '#tools/demo/chance/random.ts';

/** Values from which the addresses are sampled. */
export type LoadSite = {
  ads: number[];
  cars: Car[];
  series: { brand: string; series: string }[];
  categories: string[];
};

export async function readSite(pool: pg.Pool): Promise<LoadSite> {
  const list = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
    (await pool.query<Row>(text)).rows;
  const ads = await list<{ id: number }>(
    `select internal_id as id from ads where status = 'active' order by hashint8(internal_id) limit 20000`,
  );
  const cars = await list<Car>(
    `select brand, series, generation from ads where status = 'active' and series is not null order by hashint8(internal_id) limit 2000`,
  );
  const series = await list<{ brand: string; series: string }>(
    `select brands.slug as brand, series.slug as series from series join brands on brands.id = series.brand_id order by 1, 2`,
  );
  const categories = await list<{ slug: string }>('select slug from categories order by slug');
  return { ads: ads.map(({ id }) => id), cars, series, categories: categories.map(({ slug }) => slug) };
}

/** Share of the lists that are the first page without filters. */
const FIRST_PAGES = 0.25;

/** Endless addresses of lists with random filters, on random pages. */
export function listPaths(site: LoadSite, { next, int }: Random): () => string {
  const requests = randomRequests(site.cars, int(1, 1_000_000));
  return () => {
    const { filters, order, at } = requests.next().value;
    const sort = order.by === 'popular' ? null : order;
    const query = { filters, sort, page: 'page' in at ? at.page : 1 };
    return next() < 0.7 ? vehiclesUrl(query) : adsUrl(query);
  };
}

/**
 * The mix of a visitor's requests: lists 50 % (a quarter of them the first page, the others of random filters and pages), ads
 * 30 %, car knowledge 10 %, suggestions 10 %.
 */
export function visitorPaths(site: LoadSite, seed: string): () => string {
  const random = createRandom(seed);
  const { next, pick, int } = random;
  const filtered = listPaths(site, random);
  const list = (): string => (next() < FIRST_PAGES ? vehiclesUrl() : filtered());
  const knowledge = (): string => {
    const { brand, series } = pick(site.series);
    return pick([
      homeUrl(),
      brandsUrl(),
      brandUrl(brand),
      seriesUrl(brand, series),
      categoriesUrl(),
      categoryUrl(pick(site.categories)),
    ]);
  };
  const suggestion = (): string => {
    const { brand, series } = pick(site.cars);
    const name = next() < 0.5 ? brand : `${brand} ${series}`;
    return `${suggestionsApiUrl()}?${new URLSearchParams({ q: name.slice(0, int(2, name.length)) })}`;
  };
  return () => {
    const share = next();
    if (share < 0.5) return list();
    if (share < 0.8) return adUrl(pick(site.ads));
    return share < 0.9 ? knowledge() : suggestion();
  };
}
