import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { conditionsOf } from '#src/db/ad-search/ad-search-conditions.ts';
import { readAdviserAds } from '#src/db/adviser/adviser-ads.ts';
import { matchingRows } from '#src/domain/adviser/answer/matching-rows.ts';
import { type Demands, meetsDemands } from '#src/domain/adviser/answer/meets-limits.ts';
import { NEW_CONVERSATION } from '#src/domain/adviser/conversation/conversation.ts';
import { NO_LIMITS } from '#src/domain/wish/parsed-query.ts';
import { createBuiltInAdviser } from '#src/services/adviser/built-in-adviser.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { FACTORY_NOW } from '#test/factories.ts';
import { numRuns } from '#test/faults/thoroughness.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { insertRandomStock, seededRandom } from '#test/support/random-stock.ts';

const { pool, db } = await testDatabase();
const adSearch = createAdSearch(db);
const adviser = createBuiltInAdviser(db, adSearch);
const ask = (text: string, conversation = NEW_CONVERSATION) => adviser.answer(text, conversation, FACTORY_NOW);

beforeEach(() => emptyStock(pool));

const some = <Value>(values: readonly Value[]) => fc.subarray([...values]);
const end = (values: readonly number[]) => fc.option(fc.constantFrom(...values), { freq: 3, nil: null });
const WISHES = [
  'Volvo',
  'inte Volvo',
  'diesel',
  'ej bensin',
  'automat',
  'inte manuell',
  'kombi',
  'inte SUV',
  'svart',
  'inte svart',
  'under 200 000',
  'över 50 000',
  'max 1000 mil',
  'från 2012',
  'V60 eller BMW',
  'fyrhjulsdrift',
  'dragkrok',
  'motorvärmare',
  'en ägare',
  'utan värmare',
  '7 säten',
  '5 dörrar',
  'minst 150 hk',
  'CO2 under 150 g',
  'max 6 liter per 100 km',
  'för hund',
  'snål',
  'billigast',
  'Fiat 500',
  'Volvo V60 D4',
  'momentum',
  'inga Citroën eller Škoda',
];

test('shows only cars that meet every requirement, with the total of SQL, on random stocks', async () => {
  for (const seed of [1, 2, 3]) {
    await emptyStock(pool);
    await insertRandomStock(db, seededRandom(seed), 300);
    await fc.assert(
      fc.asyncProperty(fc.subarray(WISHES, { minLength: 1, maxLength: 4 }), async (pieces) => {
        const answer = await ask(pieces.join('. '));
        if (answer.relaxed.length > 0) return;
        const { filters, limits } = answer.understanding;
        const ids = await idsBySql({ filters, limits });
        for (const { facts } of answer.ads) expect(ids).toContain(facts.internalId);
        expect(answer.total).toBe(ids.length);
        if (ids.length > 0) expect(answer.ads.length).toBeGreaterThan(0);
      }),
      { numRuns: numRuns(400) },
    );
  }
}, 600_000);

test('matches index rows, ad facts and SQL alike', async () => {
  await insertRandomStock(db, seededRandom(9), 400);
  const power = fc.record({ minPower: end([100, 200]), maxPower: end([150, 300]) });
  const demands = fc.record({
    notFuel: some(['Diesel', 'El'] as const),
    notTransmission: some(['Automat'] as const),
    notColor: some(['Svart', 'Vit'] as const),
    notChassis: some(['Kombi'] as const),
    notModel: some(['V60']),
    drive: some(['Fyrhjulsdrift', 'Bakhjulsdrift'] as const),
    minSeats: end([4, 5, 7]),
    maxSeats: end([2, 5]),
    doors: end([3, 5]),
    maxConsumption: end([4.5, 6]),
    maxCo2: end([120, 180]),
  });
  const all = await db
    .selectFrom('ads')
    .select('internal_id')
    .where('status', '=', 'active')
    .where('listed_as', 'is', null)
    .execute();
  const facts = await readAdviserAds(
    db,
    all.map((row) => row.internal_id),
  );
  await fc.assert(
    fc.asyncProperty(demands, power, async (some, ends) => {
      const filters = { ...NEW_CONVERSATION.understanding.filters, ...ends };
      const asked: Demands = { filters, limits: { ...NO_LIMITS, ...some } };
      const bySql = await idsBySql(asked);
      const byFacts = facts.filter((ad) => meetsDemands(ad, asked)).map(({ internalId }) => internalId);
      const byRows = await adSearch.withIndex(async ({ columns }) =>
        matchingRows(columns, asked, { wanted: [], unwanted: [] }).map((row) => columns.internalId[row]),
      );
      expect(byFacts.toSorted()).toEqual(bySql.toSorted());
      expect(byRows?.toSorted()).toEqual(bySql.toSorted());
    }),
    { numRuns: numRuns(1_000) },
  );
}, 600_000);

/** Cars that meet the requirements, by SQL that shares nothing with the adviser. */
async function idsBySql({ filters, limits }: Demands): Promise<number[]> {
  const conditions = conditionsOf({ filters, order: { by: 'date', order: 'desc' }, withImage: false });
  const isElectric = sql`'El' = any(ads.fuels)`;
  const power = sql`coalesce(ads.horsepower_hp, round(ads.power_kw * 1.36), (ads.catalogue_values->>'horsepower')::int)`;
  const words = sql`lower(array_to_string(ads.equipment || ads.name, '|'))`;
  const more: RawBuilder<unknown>[] = [
    sql`ads.brand <> all(${limits.notMake})`,
    ...(limits.notModel.length > 0 ? [sql`ads.series <> all(${limits.notModel})`] : []),
    ...(limits.notFuel.length > 0 ? [sql`cardinality(ads.fuels) > 0 and not ads.fuels && ${limits.notFuel}`] : []),
    ...(limits.notTransmission.length > 0 ? [sql`ads.transmission_type <> all(${limits.notTransmission})`] : []),
    ...(limits.notColor.length > 0 ? [sql`ads.color <> all(${limits.notColor})`] : []),
    ...(limits.notChassis.length > 0 ? [sql`ads.chassis <> all(${limits.notChassis})`] : []),
    ...(limits.drive.length > 0 ? [sql`ads.drive = any(${limits.drive})`] : []),
    ...(limits.minSeats === null ? [] : [sql`ads.seats >= ${limits.minSeats}`]),
    ...(limits.maxSeats === null ? [] : [sql`ads.seats <= ${limits.maxSeats}`]),
    ...(limits.doors === null ? [] : [sql`ads.number_of_doors = ${limits.doors}`]),
    ...(filters.minPower === null ? [] : [sql`${power} >= ${filters.minPower}`]),
    ...(filters.maxPower === null ? [] : [sql`${power} <= ${filters.maxPower}`]),
    ...(limits.maxConsumption === null
      ? []
      : [
          sql`(${isElectric} or coalesce(ads.wltp_consumption_max, ads.nedc_consumption_max) <= ${limits.maxConsumption})`,
        ]),
    ...(limits.maxCo2 === null
      ? []
      : [sql`(${isElectric} or coalesce(ads.wltp_co2_max, ads.nedc_co2_max) <= ${limits.maxCo2})`]),
    ...limits.equipment.map((tag) => sql`${tag} = any(ads.tags)`),
    ...(limits.notEquipment.includes('Värmare') ? [sql`${words} not like '%värmare%'`] : []),
    ...limits.onlyModels.map(({ make, model }) => sql`(ads.brand <> ${make} or ads.series = ${model})`),
  ];
  const { rows } = await sql<{ id: number }>`
    select internal_id as id from ads where status = 'active' and listed_as is null and ${sql.join(
      [...conditions.values(), ...more].map((each) => sql`(${each})`),
      sql` and `,
    )}`.execute(db);
  return rows.map(({ id }) => id);
}
