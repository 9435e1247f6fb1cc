import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { populateSearchIndex } from '#src/commands/suggestions/populate-search-index.ts';
import { writeRecall } from '#src/db/recalls/stored-recalls.ts';
import { categoryFile } from '#test/category-file.ts';
import { daysAgo, insertAd, insertAds, insertCategory } from '#test/factories.ts';
import { fromToday } from '#test/from-today.ts';
import { recallCars, recallOf } from '#test/recall.ts';
import type { TestDatabase } from '#test/support/database.ts';
import type { ShownAds } from './public-screens.ts';
import { insertShownMarket } from './shown-market.ts';

const VIEWS = ['snett-fram', 'sida', 'snett-bak', 'interior'];
const image_urls = VIEWS.map((view) => `/exempelbild/kombi-gra-${view}-studio.svg`);
const LONG = 'Ordutanmellanslag'.repeat(12);

/** A stock for all screens. */
export async function insertShownStock({ db, pool }: TestDatabase): Promise<ShownAds> {
  await insertAds(db, 24, (index) => ({
    name: `Volvo V60 nr ${index}`,
    generation: index % 3 === 0 ? 'I' : 'II',
    price: 90_000 + index * 15_000,
    image_urls,
    fuels: ['Diesel'],
    euro_ncap_result: 5,
    euro_ncap_year: 2018,
  }));
  for (const [brand, series] of [
    ['Audi', 'A6'],
    ['Kia', 'Ceed'],
    ['Saab', '9-5'],
    ['Toyota', 'Yaris'],
    ['Volkswagen', 'Golf'],
  ] as const) {
    await insertAd(db, { brand, series, name: `${brand} ${series}`, image_urls });
  }
  const full = await insertAd(db, {
    name: 'Volvo V60 att titta på',
    generation: 'II',
    price: 230_000,
    image_urls,
    published_at: daysAgo(1),
    fuels: ['Diesel'],
    wltp_co2_max: 159,
    model_year: 2026,
    first_registered: '2026-02-01',
    quality_flags: ['kW mot hk'],
    trim_packages: ['Momentum'],
    awards: ['Årets bil'],
    equipment: Array.from({ length: 14 }, (_, nth) => `Sak ${nth}`).concat(['Dragkrok', 'Bluetooth']),
    earlierPrices: [
      { at: daysAgo(40), price: 250_000 },
      { at: daysAgo(20), price: 240_000 },
    ],
  });
  const bare = await insertAd(db, { brand: 'Trabant', series: null, name: 'Trabant', image_urls: [], price: null });
  const closed = (days: number) => ({
    status: 'sold' as const,
    published_at: fromToday(days + 10),
    closed_at: fromToday(days),
  });
  const sold = await insertAd(db, { ...closed(1), name: 'Volvo V60 såld', image_urls });
  const longSold = await insertAd(db, { ...closed(90), name: 'Volvo V60 såld för länge sedan', image_urls });
  const odd = await insertAd(db, {
    ...closed(1),
    name: `سيارة ${LONG} "<b>🚗`,
    description: LONG,
    engine_name: LONG,
    equipment: [LONG],
    trim_packages: [LONG],
    image_urls: Array.from({ length: 200 }, (_, nth) => `${image_urls[1]}?v=${nth}`),
  });
  await insertCategory(db, categoryFile('hundagare', { name: 'Bästa bilen för hundägare' }));
  await db.transaction().execute(async (tx) => {
    await writeRecall(tx, recallOf('batteri', { cars: [recallCars({ yearFrom: 2010, yearTo: 2026 })] }), null);
    const source = { title: LONG, url: null };
    await writeRecall(tx, recallOf('langt', { title: LONG, what: LONG, source, affects: 'vissa' }), null);
  });
  await insertShownMarket({ db, pool }, full.internal_id);
  await refreshStatistics(pool);
  await populateSearchIndex(pool, 'test');
  return {
    full: full.internal_id,
    bare: bare.internal_id,
    sold: sold.internal_id,
    longSold: longSold.internal_id,
    odd: odd.internal_id,
  };
}
