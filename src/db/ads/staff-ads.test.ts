import { beforeEach, expect, test } from 'vitest';
import { hashVin } from '#src/domain/ads/identity/ad-identity.ts';
import { PAGE_SIZES } from '#src/domain/staff-lists/list-order.ts';
import { parseStaffAdQuery, STAFF_AD_SORTS } from '#src/domain/staff-lists/staff-ad-query.ts';
import { daysAgo, insertAd, insertDealer } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { createRandom } from '#tools/demo/chance/random.ts';
import { countFlags, listBrands, listDealers, readNeighbours, searchStaffAds, staffAdsToExport } from './staff-ads.ts';

const { db, pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

const search = (query: string) => searchStaffAds(db, parseStaffAdQuery(new URLSearchParams(query)));
const ids = async (query: string): Promise<number[]> => (await search(query)).rows.map(({ id }) => id);

test('lists ads of every status, newest first, in pages with an exact total', async () => {
  const sold = await insertAd(db, { status: 'sold', published_at: daysAgo(3) });
  const hidden = await insertAd(db, { status: 'hidden', published_at: daysAgo(4) });
  const open = await insertAd(db, { published_at: daysAgo(5) });
  expect(await ids('')).toEqual([sold, hidden, open].map((ad) => ad.internal_id));
  expect(await ids('status=hidden')).toEqual([hidden.internal_id]);
  for (let at = 0; at < PAGE_SIZES[0]; at += 1) await insertAd(db, { published_at: daysAgo(6) });
  const last = await search('sida=2');
  expect([last.total, last.rows.length]).toEqual([PAGE_SIZES[0] + 3, 3]);
  expect((await search('sida=99')).rows).toEqual([]);
  expect((await search('rader=100')).rows).toHaveLength(PAGE_SIZES[0] + 3);
});

test('gives the first known price of an ad', async () => {
  const { internal_id: id } = await insertAd(db, { status: 'sold', price: 150_000, closed_at: daysAgo(1) });
  await pool.query('delete from price_events');
  for (const [days, price] of [
    [9, null],
    [8, 170_000],
    [2, 150_000],
  ] as const)
    await pool.query('insert into price_events (ad_id, at, price) values ($1, $2, $3)', [id, daysAgo(days), price]);
  const { rows } = await search('');
  expect(rows.map(({ price, firstPrice }) => [price, firstPrice])).toEqual([[150_000, 170_000]]);
});

test('applies each filter alone', async () => {
  const other = await insertDealer(db, { name: 'Andra Bilar AB' });
  const one = await insertAd(db, {
    dealer_id: other.id,
    brand: 'Saab',
    series: '9-5',
    model_year: 2008,
    price: 39_900,
    name: 'Saab 9-5 100 % Linear',
    quality_flags: ['mätarställning'],
    licence_plate: 'UFO12A',
    dealer_ad_id: 'S-77',
  });
  await insertAd(db);
  await pool.query("insert into ad_overrides values ($1, 'name', '\"a\"', '\"b\"', 'x@bil.example')", [
    one.internal_id,
  ]);
  const asked = [
    `handlare=${other.id}`,
    'marke=Saab',
    'serie=9-5',
    'anmarkning=alla',
    'anmarkning=mätarställning',
    'rattad=1',
    'pris-till=50000',
    'ar-till=2010',
    'q=ufo 12a',
    'q=ufo 1',
    'q=UFO12',
    'q=linear saab',
    'q=S-77',
    `q=${one.internal_id}`,
    'q=100 %25 linear',
    'q=andra bilar',
    'q=saab 2008',
    'q=UFO12A 9-5',
    'q=LÍNEAR',
  ];
  for (const query of asked) expect([query, await ids(query)]).toEqual([query, [one.internal_id]]);
  expect(await ids('pris-fran=50000&marke=Saab')).toEqual([]);
  for (const query of ['q=_', 'q=saab 2009', 'q=saab bilhuset', 'q=andra volvo', "q=' | x"])
    expect([query, await ids(query)]).toEqual([query, []]);
});

test('finds folded words in ads of every status', async () => {
  const name = 'Škoda Octavia Combi';
  const open = await insertAd(db, { brand: 'Škoda', series: 'Octavia', name, published_at: daysAgo(1) });
  const sold = await insertAd(db, {
    brand: 'Škoda',
    series: 'Octavia',
    name,
    status: 'sold',
    published_at: daysAgo(2),
  });
  await insertAd(db);
  for (const text of ['skoda', 'ŠKODA', 'škoda octa', 'combi skoda'])
    expect([text, await ids(`q=${text}`)]).toEqual([text, [open.internal_id, sold.internal_id]]);
  expect(await ids('q=skoda&status=sold')).toEqual([sold.internal_id]);
});

test('finds the same ads of a text in every order, however many they are, as the export', async () => {
  const random = createRandom('texts of the staff list');
  const brands = ['Volvo', 'Saab', 'Škoda'];
  const dealers = [
    await insertDealer(db, { name: 'Volvohallen i Mora' }),
    await insertDealer(db, { name: 'Bil AB i Mora' }),
  ];
  for (let nth = 0; nth < 70; nth += 1) {
    const brand = random.pick(brands);
    await insertAd(db, {
      dealer_id: random.pick([...dealers.map(({ id }) => id), null]),
      brand,
      name: `${brand} ${random.pick(['V60', 'Golf', 'Octavia', '9-5'])} ${random.pick(['Diesel', 'volvo', 'Drag', ''])}`,
      equipment: random.pick([['Dragkrok'], ['Volvo on call', 'Drag'], []]),
      status: random.pick(['active', 'active', 'hidden']),
      price: random.pick([null, 10_000, 20_000, 30_000]),
      model_year: random.pick([null, 2018, 2019]),
      odometer_km: random.pick([null, 1_000, 2_000]),
      licence_plate: random.chance(0.2) ? `VOL${100 + nth}` : null,
      dealer_ad_id: random.chance(0.1) ? 'volvo' : null,
      published_at: daysAgo(random.int(1, 4)),
    });
  }
  const texts = [
    'volvo',
    'volvo diesel',
    'vol 1',
    'drag',
    'bil',
    'volvo 2019',
    'saab 9-5',
    'skoda mora',
    'bil ab',
    'i mora volvo',
    'finns inte',
  ];
  const filters = ['', '&status=active', '&marke=Saab', '&saknar=pris', '&pris-fran=15000'];
  for (const text of texts)
    for (const filter of filters)
      for (const order of [1, 2, 3].map(() => random.pick(['', '-']) + random.pick(STAFF_AD_SORTS))) {
        const query = parseStaffAdQuery(new URLSearchParams(`q=${text}${filter}&sortering=${order}`));
        const expected = (await db.executeQuery(staffAdsToExport(db, query))).rows.map(({ id }) => id);
        // Every word is one of many dealers, those of a dealer with ten ads are, and none is.
        for (const [manyFound, manyOfDealers] of [
          [0, 10_000],
          [1_000, 10_000],
          [0, -1],
          [1_000, 10],
        ] as const) {
          const pages = [1, 2].map((page) => searchStaffAds(db, { ...query, page }, { manyFound, manyOfDealers }));
          const [first, second] = await Promise.all(pages);
          const found = [...(first?.rows ?? []), ...(second?.rows ?? [])].map(({ id }) => id);
          expect([text, filter, order, first?.total, found]).toEqual([text, filter, order, expected.length, expected]);
        }
      }
});

test('finds a car by its VIN, however it is typed, and by the hash of it', async () => {
  const vin = 'YV1ZZA8BDH1234567';
  const vinHash = hashVin(vin) ?? '';
  const open = await insertAd(db, { vin_hash: vinHash, published_at: daysAgo(1) });
  const sold = await insertAd(db, { vin_hash: vinHash, status: 'sold', published_at: daysAgo(2) });
  await insertAd(db, { vin_hash: hashVin('YV1ZZA8BDH7654321') });
  for (const text of [vin, vin.toLowerCase(), ' yv1 zza8bdh-1234567 ', vinHash, vinHash.toUpperCase()])
    expect([text, await ids(`q=${text}`)]).toEqual([text, [open.internal_id, sold.internal_id]]);
  expect(await ids(`q=${vin}&status=sold`)).toEqual([sold.internal_id]);
  for (const text of [vin.slice(1), vinHash.slice(1)]) expect(await ids(`q=${text}`)).toEqual([]);
});

test('filters by kind of flag for any value, and counts each ad once under the other filters', async () => {
  const flags = ['okänd färg: Bright Dusk', 'oläsligt värde: seats x', 'oläsligt värde: price y', 'kW mot hk'];
  const volvo = await insertAd(db, { quality_flags: flags });
  const saab = await insertAd(db, { brand: 'Saab', quality_flags: ['oläsligt värde: seats z', 'okänd färg'] });
  await insertAd(db);
  expect(await ids('anmarkning=oläsligt värde')).toEqual([saab.internal_id, volvo.internal_id]);
  expect(await ids('anmarkning=okänd färg&marke=Saab')).toEqual([saab.internal_id]);
  expect(await ids('anmarkning=kW mot hk')).toEqual([volvo.internal_id]);
  const counts = async (query: string) =>
    Object.fromEntries(await countFlags(db, parseStaffAdQuery(new URLSearchParams(query))));
  expect(await counts('anmarkning=kW mot hk')).toEqual({
    'okänd färg': 2,
    'oläsligt värde': 2,
    'kW mot hk': 1,
    alla: 2,
    obekräftad: 0,
    'säljaruppgifter saknas': 0,
  });
  expect(await counts('marke=Saab')).toEqual({
    'okänd färg': 1,
    'oläsligt värde': 1,
    alla: 1,
    obekräftad: 0,
    'säljaruppgifter saknas': 0,
  });
});

test('sorts with unknown values last', async () => {
  const cheap = await insertAd(db, { price: 10_000, model_year: 2001 });
  const dear = await insertAd(db, { price: 900_000, model_year: 2025 });
  const unpriced = await insertAd(db, { price: null, model_year: 2010 });
  const order = [cheap, dear, unpriced].map((ad) => ad.internal_id);
  expect(await ids('sortering=pris')).toEqual(order);
  expect(await ids('sortering=-pris')).toEqual([order[1], order[0], order[2]]);
  expect(await ids('sortering=-ar')).toEqual([order[1], order[2], order[0]]);
});

test.each(STAFF_AD_SORTS.flatMap((by) => [by, `-${by}`]))(
  'finds the neighbours of each ad in the order %s',
  async (order) => {
    const other = await insertDealer(db, { name: 'Andra Bilar AB' });
    for (const price of [null, 10_000, 10_000, 30_000, null])
      await insertAd(db, {
        price,
        model_year: price === null ? 2020 : null,
        published_at: daysAgo(3),
        dealer_id: other.id,
      });
    await insertAd(db, { status: 'sold', odometer_km: null });
    const query = parseStaffAdQuery(new URLSearchParams(`sortering=${order}`));
    const list = (await searchStaffAds(db, query)).rows.map(({ id }) => id);
    for (const [place, id] of list.entries())
      expect(await readNeighbours(db, query, id)).toEqual({
        before: list[place - 1] ?? null,
        after: list[place + 1] ?? null,
      });
    const sold = { ...query, status: 'sold' as const };
    expect(await readNeighbours(db, sold, list.find((id) => id !== 0) ?? 0)).toEqual({ before: null, after: null });
  },
);

test('lists the names to choose from', async () => {
  await insertDealer(db, { name: 'Östra Bilar' });
  expect((await listDealers(db)).map(({ name }) => name)).toContain('Östra Bilar');
  await pool.query(`delete from stock_counts`);
  await pool.query(`insert into stock_counts (brand, active, active_with_image) values ('Volvo', 2, 1)`);
  const brands = await listBrands(db);
  expect(brands).toContainEqual({ value: 'Volvo', count: 2 });
  expect(brands).toContainEqual({ value: 'Saab', count: 0 });
});
