import { expect, test } from 'vitest';
import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { CATALOGUE_FILES } from '#src/config/env.ts';
import { checkDimensions, dimensionsFileSchema } from './dimensions-file.ts';

const { brands, dimensions } = await readCatalogueFiles(CATALOGUE_FILES);
const context = { sources: new Set(['own-knowledge']), today: '2026-11-30' };
const evidence = { source: 'own-knowledge', checkedOn: '2026-11-30', sureness: 'medium' };
const v60 = { series: 'v60', generation: 'ii', lengthMm: 4_761, evidence };
const mistakes = (...generations: object[]) =>
  checkDimensions(dimensionsFileSchema.parse({ brand: 'volvo', generations }), brands, context).map(
    ({ message }) => message,
  );

test('refuses unknown and repeated generations and unknown sources', () => {
  expect(mistakes(v60)).toEqual([]);
  expect(mistakes({ ...v60, generation: 'ix' })).toEqual(['volvo v60 ix: no such generation']);
  expect(mistakes(v60, v60)).toEqual(['volvo v60 ii: stands twice']);
  expect(mistakes({ ...v60, evidence: { ...evidence, source: 'rumour' } })[0]).toContain('unknown');
});

test('the sizes of the files are those of cars', () => {
  const all = dimensions.flatMap(({ generations }) => generations);
  expect(all.length).toBeGreaterThan(400);
  for (const { lengthMm = 4_000, widthMm = 1_800, bootLitres = 300, seats = 5 } of all) {
    expect(lengthMm / widthMm).toBeGreaterThan(1.5);
    expect(lengthMm / widthMm).toBeLessThan(3.2);
    expect(bootLitres / seats).toBeLessThan(350);
  }
});
