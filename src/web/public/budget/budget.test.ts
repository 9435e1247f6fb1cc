import { beforeAll, beforeEach, expect, test } from 'vitest';
import { BUDGET_PARAM, BUDGET_STEPS } from '#src/domain/budget/budget-params.ts';
import { budgetStepsUrl, budgetUrl } from '#src/visitor-urls.ts';
import { insertAd, insertAds } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { linksOf, openTestApp } from '#test/test-app.ts';
import type { BudgetStep } from './budget-steps.server.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
});
beforeEach(() => emptyStock(pool));

const page = (params: Record<string, string>) => site.open(budgetUrl(new URLSearchParams(params)));
const V60 = { brand: 'Volvo', series: 'V60', model_year: 2019, odometer_km: 90_000 };

test('shows the models near a budget with their numbers of cars and medians', async () => {
  await insertAds(db, 3, () => ({ ...V60, price: 150_000 }));
  await insertAd(db, { ...V60, price: 119_000 });
  await insertAd(db, { ...V60, price: 151_000 });
  await insertAd(db, { ...V60, status: 'sold', price: 150_000 });
  const { text } = await page({ [BUDGET_PARAM]: '150 000 kr' });
  expect(text).toContain('Vad får jag för 150 000 kr?');
  expect(text).toContain('3 bilar kostar mellan 120 000 kr och 150 000 kr');
  expect(text).toContain('Volvo V60, 2017–2019: 3 bilar, 9 000 mil');
  const cheaper = await page({ [BUDGET_PARAM]: '150000', billigare: '1', kolumner: 'miltal' });
  expect(cheaper.text).toContain('4 bilar kostar högst 150 000 kr');
  expect(cheaper.text).toContain('Volvo V60, 6 000–9 999 mil: 4 bilar, 2019');
});

test('each step of the slider has models of the page of its budget, in the same numbers', async () => {
  await insertAds(db, 3, () => ({ ...V60, price: 150_000 }));
  await insertAds(db, 2, () => ({ ...V60, series: 'V90', price: 140_000, model_year: null, image_urls: [] }));
  await insertAd(db, { ...V60, price: 300_000, color: 'Röd' });
  const steps = (await (await site.fetch(budgetStepsUrl())).json()) as BudgetStep[];
  expect(steps.map(({ budget }) => budget)).toEqual(BUDGET_STEPS);
  const modelsOf = (budget: number) => steps.find((step) => step.budget === budget)?.models;
  expect(modelsOf(150_000)).toEqual([
    expect.objectContaining({ name: 'Volvo V60', modelYear: 2019, mil: 9_000, cars: 3 }),
    expect.objectContaining({ name: 'Volvo V90', modelYear: null, mil: 9_000, cars: 2 }),
  ]);
  expect(modelsOf(300_000)?.[0]?.picture).toContain('kombi-rod-frilagd.svg');
  expect(modelsOf(500_000)).toEqual([]);
  const { html } = await page({ [BUDGET_PARAM]: '150000' });
  for (const { to } of modelsOf(150_000) ?? []) expect(linksOf(html)).toContain(to);
});

test('a least range leaves the cars that go so far on electricity, and the cells link to the same', async () => {
  const electric = (range: number) => ({
    battery: 60,
    range,
    acKw: null,
    dcKw: null,
    chargeMinutes: null,
    consumption: null,
    isSure: true,
  });
  const model3 = { brand: 'Tesla', series: 'Model 3', price: 150_000, fuels: ['El' as const] };
  await insertAd(db, { ...model3, electric_values: JSON.stringify(electric(350)) });
  await insertAd(db, { ...model3, electric_values: JSON.stringify(electric(420)) });
  await insertAd(db, { ...V60, price: 150_000 });
  expect((await page({ [BUDGET_PARAM]: '150000' })).text).toContain('3 bilar kostar');
  const far = await page({ [BUDGET_PARAM]: '150000', minRange: '400' });
  expect(far.text).toContain('1 bil kostar');
  expect(linksOf(far.html).some((link) => link.includes('minRange=400') && link.includes('Model'))).toBe(true);
  expect(far.html).toMatch(/<option value="400" selected="">400.km på el<\/option>/u);
  // A value that is not offered stays in the form.
  expect((await page({ minRange: '530' })).html).toMatch(/<option value="530" selected="">/u);
});

test('filters by fuel, body, gearbox and county', async () => {
  await insertAd(db, { ...V60, price: 150_000, fuels: ['Diesel'] });
  await insertAd(db, { ...V60, series: 'V90', price: 150_000, fuels: ['Bensin'] });
  const { text } = await page({ fuel: 'diesel' });
  expect(text).toContain('Volvo V60');
  expect(text).not.toContain('Volvo V90');
});

test('says which parts of the address cannot be used, and shows the default budget', async () => {
  await insertAd(db, { ...V60, price: 150_000 });
  const { text, html, status } = await page({ [BUDGET_PARAM]: 'mycket', fuel: 'Ved' });
  expect(status).toBe(200);
  expect(text).toContain('Skriv en budget mellan 5 000 och 5 000 000 kronor');
  expect(html).toContain('value="mycket"');
  expect(text).toContain('bortsett från: ”Ved”');
  expect(text).toContain('Vad får jag för 150 000 kr?');
});

test('a stock without such cars says so', async () => {
  expect((await page({})).text).toContain('Inga bilar till salu kostar så.');
  expect((await page({ fuel: 'El' })).text).toContain('Ta bort ett val, eller ändra budgeten.');
});

test('cars of unknown model, year and mileage are counted in words', async () => {
  await insertAd(db, { ...V60, price: 150_000, series: null });
  await insertAd(db, { ...V60, price: 150_000, model_year: null, odometer_km: null, image_urls: [] });
  const { text } = await page({});
  expect(text).toContain('1 bil utan årsmodell räknas bara under Alla.');
  expect(text).toContain('1 bil av okänd modell är inte med i tabellen.');
});
