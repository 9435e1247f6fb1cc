import { beforeAll, expect, test } from 'vitest';
import { daysAgo, FACTORY_NOW, insertAd, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readWinnerAds, readWinnerFacts, type WinnerCars } from './winner-ads.ts';

const { db } = await testDatabase();
const PER_WINNER = 3;
let ids: Record<string, number> = {};
let v60: WinnerCars;
let ceed: WinnerCars;

beforeAll(async () => {
  const series = await db
    .selectFrom('series')
    .innerJoin('brands', 'brands.id', 'series.brand_id')
    .select(['series.id', 'series.slug', 'series.name'])
    .where('series.slug', 'in', ['v60', 'ceed'])
    .where('brands.slug', 'in', ['volvo', 'kia'])
    .execute();
  const idOf = (slug: string) => series.find((one) => one.slug === slug)?.id ?? 0;
  v60 = { id: 1, seriesId: idOf('v60'), yearFrom: 2019, yearTo: 2020, variant: null, fuel: null, maxPrice: null };
  ceed = { id: 2, seriesId: idOf('ceed'), yearFrom: 2019, yearTo: null, variant: 'SW', fuel: null, maxPrice: null };
  const kia = { brand: 'Kia', series: series.find(({ slug }) => slug === 'ceed')?.name ?? '', model_year: 2021 };
  const add = async (key: string, overrides: Parameters<typeof insertAd>[1]) => {
    ids = { ...ids, [key]: (await insertAd(db, overrides)).internal_id };
  };
  await add('old', { model_year: 2018 });
  await add('first', { model_year: 2019, price: 100_000, published_at: daysAgo(9) });
  await add('second', { model_year: 2020, price: 200_000, published_at: daysAgo(8), image_urls: [] });
  await add('cut', {
    model_year: 2020,
    price: 250_000,
    published_at: daysAgo(7),
    earlierPrices: [{ at: daysAgo(7), price: 280_000 }],
  });
  await add('unpriced', { model_year: 2020, price: null, published_at: daysAgo(6) });
  await add('sold', { model_year: 2020, status: 'sold' });
  await add('noYear', { model_year: null });
  await add('estate', { ...kia, name: 'Kia Ceed Sportswagon sw GT-Line', price: 180_000 });
  await add('plugin', { ...kia, name: 'Kia Ceed SW Plug-in Hybrid', fuels: ['Laddhybrid'], price: 220_000 });
  await add('hatch', { ...kia, name: 'Kia Ceed 1.0 T-GDi Swing', price: 150_000 });
});

const found = async (...winners: WinnerCars[]) => {
  const ads = await readWinnerAds(db, winners, PER_WINNER, FACTORY_NOW);
  return [...ads].map(([id, rows]) => [id, rows.map(({ internalId }) => internalId)]);
};

test('returns the newest ads of each winner, within its years, without sold ones', async () => {
  expect(await found(v60)).toEqual([[1, [ids.unpriced, ids.cut, ids.second]]]);
});

test('handles open-ended years; a variant matches whole words of the name', async () => {
  expect(await found(ceed)).toEqual([[2, expect.arrayContaining([ids.estate, ids.plugin])]]);
  expect(await found({ ...ceed, variant: null })).toEqual([
    [2, expect.arrayContaining([ids.estate, ids.plugin, ids.hatch])],
  ]);
  expect(await found({ ...ceed, variant: 'gt sw' })).toEqual([[2, [ids.estate]]]);
  expect(await found({ ...ceed, variant: '(.*' })).toHaveLength(1);
});

test('a fuel excludes cars of other fuels, with a variant or without one', async () => {
  const plugin = { ...ceed, fuel: 'Laddhybrid' } as const;
  expect(await found(plugin)).toEqual([[2, [ids.plugin]]]);
  expect(await found({ ...plugin, variant: null })).toEqual([[2, [ids.plugin]]]);
  expect(await readWinnerFacts(db, [{ ...plugin, variant: null }])).toEqual(
    new Map([[2, { count: 1, lowestPrice: 220_000, medianPrice: 220_000 }]]),
  );
  expect(await found({ ...plugin, fuel: 'El' })).toEqual([]);
});

test('returns ads as complete list rows, including a price cut', async () => {
  const ads = await readWinnerAds(db, [v60, ceed], PER_WINNER, FACTORY_NOW);
  const cut = ads.get(1)?.find(({ internalId }) => internalId === ids.cut);
  expect(cut).toMatchObject({
    name: expect.stringContaining('V60'),
    dealer: 'Bilhuset AB',
    priceCut: { amount: 30_000 },
  });
  expect(ads.get(1)?.[0]).not.toHaveProperty('winnerId');
});

test('returns facts: number, lowest and median price', async () => {
  expect(await readWinnerFacts(db, [v60, ceed])).toEqual(
    new Map([
      [1, { count: 4, lowestPrice: 100_000, medianPrice: 200_000 }],
      [2, { count: 2, lowestPrice: 180_000, medianPrice: 200_000 }],
    ]),
  );
});

test('handles no winners, and winners without active ads', async () => {
  expect(await found()).toEqual([]);
  expect(await readWinnerFacts(db, [])).toEqual(new Map());
  expect(await found({ ...v60, yearFrom: 2011, yearTo: 2012 })).toEqual([]);
  expect(await readWinnerFacts(db, [{ ...v60, yearFrom: 2011, yearTo: 2012 }])).toEqual(new Map());
});

test('uses unconfirmed ads only when there are not enough others', async () => {
  const tx = await db.startTransaction().execute();
  try {
    const silent = await insertDealer(tx, {
      name: 'Tysta bilar',
      unconfirmed_at: FACTORY_NOW,
      last_delivered_at: daysAgo(20),
    });
    const newest = await insertAd(tx, { model_year: 2020, dealer_id: silent.id, published_at: daysAgo(1) });
    const newer = await insertAd(tx, { model_year: 2020, dealer_id: silent.id, published_at: daysAgo(2) });
    const idsOf = async (perWinner: number) =>
      ((await readWinnerAds(tx, [v60], perWinner, FACTORY_NOW)).get(v60.id) ?? []).map(({ internalId }) => internalId);
    const confirmed = [ids.unpriced, ids.cut, ids.second, ids.first];
    expect(await idsOf(3)).toEqual(confirmed.slice(0, 3));
    expect(await idsOf(5)).toEqual([...confirmed, newest.internal_id]);
    expect(await idsOf(9)).toEqual([...confirmed, newest.internal_id, newer.internal_id]);
  } finally {
    await tx.rollback().execute();
  }
});
