import { expect, test } from 'vitest';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { FACTORY_NOW, insertAds } from '#test/factories.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import { testDatabase } from '#test/support/database.ts';
import { readSituations, SITUATION_PARTS, scoreSituations } from './life-situations.ts';

const { db } = await testDatabase();

test('names models of the catalogue, and classes that it has', () => {
  const { classes, situations } = readSituations();
  const models = new Set(
    catalogueFromFiles().brands.flatMap(({ name, series }) => series.map((each) => carName(name, each.name))),
  );
  const names = Object.values(classes).flat();
  expect(names.filter((name) => !models.has(name))).toEqual([]);
  expect(situations.flatMap(({ cars = [] }) => cars).filter((name) => !(name in classes))).toEqual([]);
  for (const part of SITUATION_PARTS)
    expect(situations.filter((each) => each.part === part).length).toBeGreaterThanOrEqual(20);
  expect(new Set(situations.map(({ text }) => text)).size).toBe(situations.length);
});

test('counts a situation as served only where most of the cars shown suit', async () => {
  await insertAds(db, 6, (nth) => ({ brand: 'Volvo', series: 'V70', chassis: 'Kombi', price: 90_000 + nth * 1_000 }));
  const { situations, withCars, cars, goodCars, good, bad } = await scoreSituations(db, 'dev', FACTORY_NOW);
  expect(situations).toBeGreaterThanOrEqual(40);
  expect(good + bad.length).toBe(situations);
  expect(withCars).toBeGreaterThan(30);
  // V70 suits dogs in a cage, and neither three child seats nor a town.
  expect(goodCars).toBeGreaterThan(0);
  expect(goodCars).toBeLessThan(cars);
  expect(bad.join()).toContain('tre barnstolar i bredd');
  expect(bad.join()).not.toContain('Har två stora hundar som åker i bur');
}, 60_000);
