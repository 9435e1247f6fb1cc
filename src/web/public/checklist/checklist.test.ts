import { beforeAll, expect, test } from 'vitest';
import { writeRecall } from '#src/db/recalls/stored-recalls.ts';
import { adUrl, articleUrl, categoryUrl, checklistUrl } from '#src/visitor-urls.ts';
import { insertShownMarket } from '#test/browser/screens/shown-market.ts';
import { categoryFile, categoryWinner } from '#test/category-file.ts';
import { type AdOverrides, insertAd, insertCategory } from '#test/factories.ts';
import { recallCars, recallOf } from '#test/recall.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** The checklist of an ad, through the HTTP API. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp({}, db);
  const winners = categoryFile('familj').winners.map((winner, place) =>
    place === 0 ? categoryWinner(0, { watchouts: ['Lyssna på bakaxeln.', 'Titta efter rost.'] }) : winner,
  );
  await insertCategory(db, categoryFile('familj', { winners }));
  const recall = recallOf('batteri', { title: 'Kortslutning', cars: [recallCars({ yearFrom: 2020, yearTo: 2020 })] });
  await db.transaction().execute((tx) => writeRecall(tx, recall, null));
});
const V60: AdOverrides = { name: 'Volvo V60', generation: 'II', model_year: 2020, fuels: ['Diesel'] };
const open = async (overrides: AdOverrides) => {
  const { internal_id: id } = await insertAd(db, { ...V60, ...overrides });
  return { id, ...(await site.open(checklistUrl(id))) };
};

test('an ad for sale leads to its checklist', async () => {
  const { id } = await open({});
  expect((await site.open(adUrl(id))).html).toContain(`href="${checklistUrl(id)}"`);
  const sold = await insertAd(db, { status: 'sold', closed_at: new Date() });
  expect((await site.open(adUrl(sold.internal_id))).html).not.toContain(checklistUrl(sold.internal_id));
  expect((await site.open(checklistUrl(sold.internal_id))).status).toBe(404);
});

test('names questions, debts, inspection, recalls, weak points and rights, with sources', async () => {
  const { html, text } = await open({ odometer_km: null, first_registered: '2020-03-01', description: 'Servad.' });
  expect(text).toContain('Hur långt har bilen gått?');
  expect(text).not.toContain('Finns servicebok?');
  expect(text).toContain('följer med bilen till den nya ägaren');
  expect(text).toContain('Bilen togs i trafik 1 mars 2020.');
  expect(text).toMatch(/Berörs av: Kortslutning\..*Källa: Tidningen/);
  expect(text).toContain('Lyssna på bakaxeln.');
  expect(html).toContain(`href="${categoryUrl('familj')}"`);
  expect(text).toContain('De första 24 månaderna');
  expect(html.match(/type="checkbox"/g)?.length).toBeGreaterThan(7);
});

test('a cheap old car is looked at for belt, rust and clutch, with the own article on the test drive', async () => {
  const { html, text } = await open({
    model_year: 2008,
    odometer_km: 192_510,
    price: 25_000,
    fuels: ['Bensin'],
    transmission_type: 'Manuell',
  });
  for (const part of [
    'Titta och provkör',
    'kamrem',
    'Leta rost',
    'Prova kopplingen',
    'motorn är kall',
    'Provkör minst en halvtimme',
  ])
    expect(text).toContain(part);
  expect(html).toContain(`href="${articleUrl('provkorning')}"`);
});

test('a car of other years has neither the recall nor the weak points', async () => {
  const { text } = await open({ model_year: 2022 });
  expect(text).not.toContain('Kortslutning');
  expect(text).not.toContain('Kända svaga punkter');
  expect(text).not.toContain('Återkallelser');
});

test('the price of similar cars is stated where the ad is valued, else why it is not', async () => {
  const { id, text } = await open({ price: 200_000 });
  expect(text).toContain('Kan inte bedömas: priset är inte bedömt än. Jämför priset');
  await insertAd(db, { price: 100_000 });
  await insertShownMarket({ db, pool }, id);
  expect((await site.open(checklistUrl(id))).text).toContain('Osäkert uppskattat pris');
});

test('sets no cookie', async () => {
  const { id } = await open({});
  const pages = await Promise.all([1, 2].map(() => site.fetch(checklistUrl(id))));
  expect(pages.map(({ headers }) => headers.get('set-cookie'))).toEqual([null, null]);
});

test.each(['/ad/999999/checklista', '/ad/x/checklista', '/ad/0/checklista'])('%s is not found', async (path) => {
  expect((await site.open(path)).status).toBe(404);
});
