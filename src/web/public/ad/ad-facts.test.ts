import { beforeAll, expect, test } from 'vitest';
import { AD_FACTS, type AdFactField, isNumberFact } from '#src/domain/ads/ad-facts.ts';
import { isWithoutExhaust } from '#src/domain/vocabulary/vocabulary.ts';
import { adApiUrl, adUrl } from '#src/visitor-urls.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** Each fact of the register, from a row of a delivery to the database, the page of its ad, and the API. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
});

/** A value within the limits of a field. */
const exampleOf = (field: AdFactField): number | string =>
  isNumberFact(field) ? Math.ceil(field.input.min) + 1 : `Prov av ${field.column}`;

async function importRow(fields: Record<string, string>) {
  await emptyStock(pool);
  await deliver(pool, [feedCar(fields)], new Date());
  return db.selectFrom('ads').selectAll().executeTakeFirstOrThrow();
}

test('a stated fact is stored, shown and public', async () => {
  const ad = await importRow(Object.fromEntries(AD_FACTS.map((field) => [field.feed, String(exampleOf(field))])));
  expect(isWithoutExhaust(ad.fuels)).toBe(false);
  const { text } = await site.open(adUrl(ad.internal_id));
  const api = await (await site.fetch(adApiUrl(ad.internal_id))).json();
  for (const field of AD_FACTS) {
    expect(Number(ad[field.column]) || ad[field.column], field.column).toBe(exampleOf(field));
    expect(api[field.feed], field.feed).toBe(exampleOf(field));
    if ('shown' in field.fact) expect(text).toContain(`${field.label} ${exampleOf(field)}`);
  }
});

test('a missing fact is unknown', async () => {
  const ad = await importRow({});
  const { text } = await site.open(adUrl(ad.internal_id));
  const api = await (await site.fetch(adApiUrl(ad.internal_id))).json();
  for (const field of AD_FACTS) {
    expect(ad[field.column], field.column).toBeNull();
    expect(api[field.feed], field.feed).toBeNull();
    // The catalogue knows how many seats a V60 has.
    const shown = field.column === 'seats' ? 'Oftast 5, enligt katalogen' : 'Okänt';
    if ('shown' in field.fact) expect(text).toContain(`${field.label} ${shown}`);
  }
});

test('a number outside its limits is dropped, and flagged with its value', async () => {
  const numbers = AD_FACTS.filter(isNumberFact);
  const above = (field: (typeof numbers)[number]) => String(field.input.max + 1);
  const ad = await importRow(Object.fromEntries(numbers.map((field) => [field.feed, above(field)])));
  for (const field of numbers) {
    expect(ad[field.column], field.column).toBeNull();
    expect(ad.quality_flags).toContain(`${field.fact.limit.flag}: ${above(field)}`);
  }
});
