import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { PRICE_LABELS } from '#src/domain/vocabulary/price-labels.ts';
import { BODY_TYPES, COLORS, DRIVES, FUELS, TAGS, TRANSMISSIONS } from '#src/domain/vocabulary/vocabulary.ts';
import { daysAgo, insertDealer } from '#test/factories.ts';
import { fromToday } from '#test/from-today.ts';
import { createRandom } from '#tools/demo/chance/random.ts';

/** Seeded random numbers from 0 to 1. */
export const seededRandom = (seed: number): (() => number) => createRandom(String(seed)).next;

/** Few names, so that filters match; two makes share the model 500, and one name is not in the catalogue. */
export const STOCK_CARS = [
  { brand: 'Volvo', series: 'V60', generations: ['I', 'II'] },
  { brand: 'Volvo', series: 'V90', generations: ['I', 'II'] },
  { brand: 'Volvo', series: null, generations: [] },
  { brand: 'BMW', series: '3-serien', generations: ['E46', 'F30'] },
  { brand: 'Fiat', series: '500', generations: ['II'] },
  { brand: 'Abarth', series: '500', generations: [] },
  { brand: 'Citroën', series: 'C3', generations: ['I', 'II'] },
  { brand: 'Škoda', series: 'Octavia', generations: ['III'] },
  { brand: 'Elbyte, 50% & Co_', series: 'Prototyp', generations: [] },
] as const;

const EQUIPMENT = ['Dragkrok', 'Backkamera', 'Värmare', 'Panoramatak', 'Adaptiv farthållare'];

/**
 * Inserts active and closed ads with every kind of missing value and many equal ones, with a new stock version. The catalogue's
 * ids stay null: lists filter by names.
 */
export async function insertRandomStock(db: Db, random: () => number, count: number): Promise<void> {
  const dealer = await insertDealer(db, { name: 'Slumpens bilar' });
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const orNull = <Value>(share: number, value: Value): Value | null => (random() < share ? null : value);
  const whole = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1));
  const { rows } = await sql<{ last: number }>`
    update stock_version set version = version + 1, last_ad_id = last_ad_id + ${count * 3} returning last_ad_id as last`.execute(
    db,
  );
  const last = rows[0]?.last ?? 0;
  const ads = Array.from({ length: count }, (_, at) => {
    const car = pick(STOCK_CARS);
    const generation = car.generations.length === 0 ? null : orNull(0.2, pick(car.generations));
    const isActive = random() < 0.9;
    const price = orNull(0.15, whole(1, 60) * 5_000);
    const estimate = orNull(0.4, whole(1, 60) * 5_000);
    return {
      internal_id: last - at * 3,
      // Another ad counts for the car, which is not in the lists.
      ...(random() < 0.08 ? { car_id: last - count * 3, listed_as: last - count * 3 } : {}),
      dealer_id: dealer.id,
      identity_hash: `identity ${last} ${at}`,
      content_hash: `content ${last} ${at}`,
      brand: car.brand,
      series: car.series,
      generation,
      model: car.series,
      name: `${car.brand} ${car.series ?? ''} ${pick(['D4', 'B4 Momentum', 'Läder', 'T8', 'Cross-Country'])}`,
      model_year: orNull(0.1, whole(2005, 2026)),
      price,
      // Some judgements are of an earlier price.
      judged_price: estimate === null ? null : price === null || random() < 0.2 ? 1_000 : price,
      judged_estimate: estimate,
      judged_label: estimate === null ? null : pick(PRICE_LABELS),
      odometer_km: orNull(0.1, whole(0, 40) * 555),
      fuels: random() < 0.1 ? [] : [...new Set([pick(FUELS), pick(FUELS)])].slice(0, whole(1, 2)),
      transmission_type: orNull(0.1, pick(TRANSMISSIONS)),
      color: orNull(0.2, pick(COLORS.slice(0, 5))),
      chassis: orNull(0.2, pick(BODY_TYPES.slice(0, 4))),
      power_kw: orNull(0.3, whole(40, 300)),
      horsepower_hp: orNull(0.5, whole(60, 400)),
      acceleration: orNull(0.4, whole(30, 150) / 10),
      catalogue_values: orNull(0.5, JSON.stringify({ horsepower: whole(60, 400) })),
      electric_values: at % 5 < 3 ? null : JSON.stringify({ range: 30 + ((at * 97) % 670) }),
      equipment: EQUIPMENT.filter(() => random() < 0.3),
      tags: TAGS.filter((_, place) => place % 5 !== 4 && random() < 0.4),
      trim_packages: [],
      awards: [],
      quality_flags: [],
      image_urls: random() < 0.25 ? [] : ['https://bilder.example/1.jpg'],
      status: isActive ? ('active' as const) : ('sold' as const),
      closed_at: isActive ? null : daysAgo(whole(1, 200)),
      days_for_sale: isActive ? null : 3,
      published_at: random() < 0.2 ? fromToday(whole(0, 3)) : daysAgo(whole(1, 30)),
      created_at: daysAgo(whole(0, 2)),
      city: orNull(0.2, pick(['Umeå', 'STOCKHOLM', 'Gbg', 'Hisings Backa', 'Lund', 'Täfteå', 'Okänd by'])),
      county: orNull(0.5, pick(['Skåne', 'Stockholms län', 'Utomlands'])),
      drive: orNull(0.2, pick(DRIVES)),
      seats: orNull(0.2, pick([2, 4, 5, 5, 5, 7])),
      number_of_doors: orNull(0.2, pick([3, 5])),
      wltp_consumption_max: orNull(0.4, whole(30, 90) / 10),
      nedc_consumption_max: orNull(0.4, whole(30, 90) / 10),
      wltp_co2_max: orNull(0.4, whole(80, 220)),
      nedc_co2_max: orNull(0.4, whole(80, 220)),
      euro_ncap_result: orNull(0.5, whole(1, 5)),
    };
  });
  if (ads.length > 0) await db.insertInto('ads').values(ads).execute();
  // Some cut their price, recently or not.
  const prices = ads.flatMap(({ internal_id: ad_id, price }) => {
    if (price === null || random() < 0.6) return [];
    const days = whole(1, 60);
    return [
      { ad_id, at: fromToday(days + 20), price: price + whole(-1, 2) * 5_000 },
      { ad_id, at: fromToday(days), price },
    ].filter((event) => event.price >= 1_000);
  });
  if (prices.length > 0) await db.insertInto('price_events').values(prices).execute();
  await sql`
    insert into stock_counts (brand, active, active_with_image)
      select brand, count(*), count(first_image_url) from ads where status = 'active' and listed_as is null group by brand
    on conflict (brand) do update set active = excluded.active, active_with_image = excluded.active_with_image`.execute(
    db,
  );
}
