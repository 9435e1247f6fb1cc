import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { populateSearchIndex } from '#src/commands/suggestions/populate-search-index.ts';
import { categoryFile } from '#test/category-file.ts';
import { type AdOverrides, daysAgo, insertAd, insertCategory, insertDealer } from '#test/factories.ts';
import type { TestDatabase } from '#test/support/database.ts';

/** Ads of dealers that deliver little data. */
export type PoorAds = { bare: number; silent: number; long: number; monthly: number };

const LONG_WORD = 'Specialinredningsutrustningspaket'.repeat(3);

/** All fields that an ad may lack. */
const BARE: AdOverrides = {
  image_urls: [],
  model_year: null,
  first_registered: null,
  odometer_km: null,
  fuels: [],
  transmission_type: null,
  color: null,
  chassis: null,
  drive: null,
  power_kw: null,
  horsepower_hp: null,
  seats: null,
  number_of_doors: null,
  description: null,
  url: null,
  city: null,
  county: null,
  licence_plate: null,
  equipment: [],
  model: null,
};

/** An ad with a surprising condition: its heading as delivered, and the note beside it. */
const AS_DELIVERED: readonly AdOverrides[] = [
  { name: 'D4 Ocean Race BE', price: 1_430 },
  { name: 'Plus', price: null },
  { name: '2.0' },
  { name: 'V60', model_year: 2019 },
  { name: 'Volvo V60 D4 AWD Inscription Dragkrok Värmare Navigation', fuels: ['Diesel'] },
  { name: LONG_WORD, trim_packages: [LONG_WORD], equipment: [LONG_WORD], color: 'Grå' },
];

/**
 * A stock with hardly any data: no pictures, years, body types, fuels or generations, headings without a make, monthly prices, very
 * long words, makes missing from the catalogue, a dealer without a place and a silent one.
 */
export async function insertPoorStock({ db, pool }: TestDatabase): Promise<PoorAds> {
  const nameless = (await insertDealer(db, { name: 'Privat', city: null, county: null })).id;
  const silentDealer = (await insertDealer(db, { name: LONG_WORD, city: LONG_WORD, county: null })).id;
  const ids: number[] = [];
  // More than fit beside each other: a strip without overflow handling makes its page as wide as all its cards.
  for (const each of [...AS_DELIVERED, ...AS_DELIVERED]) {
    ids.push((await insertAd(db, { ...BARE, ...each, dealer_id: nameless })).internal_id);
  }
  for (const generation of ['I', 'II']) await insertAd(db, { ...BARE, generation, name: generation });
  await insertAd(db, { ...BARE, brand: 'Trabant', series: null, name: 'Trabant' });
  await insertAd(db, { ...BARE, brand: LONG_WORD, series: LONG_WORD, name: LONG_WORD });
  await insertAd(db, {
    ...BARE,
    brand: 'Saab',
    series: '9-5',
    name: 'Saab',
    image_urls: ['/exempelbild/finns-inte.svg'],
  });
  const silent = await insertAd(db, {
    ...BARE,
    brand: 'Kia',
    series: 'Niro',
    name: 'Kia',
    dealer_id: silentDealer,
    published_at: daysAgo(900),
    description: LONG_WORD,
    model_year: 2019,
  });
  await pool.query('update dealers set last_delivered_at = $1 where id = $2', [daysAgo(800), silentDealer]);
  await insertCategory(db, categoryFile('hundagare', { name: 'Bästa bilen för hundägare' }));
  await refreshStatistics(pool);
  await populateSearchIndex(pool, 'test');
  const [monthly = 0, bare = 0] = ids;
  return { bare, monthly, long: ids[5] ?? 0, silent: silent.internal_id };
}
