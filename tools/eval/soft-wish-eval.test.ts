import { expect, test } from 'vitest';
import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { CATALOGUE_FILES } from '#src/config/env.ts';
import { buildCarNames } from '#src/domain/adviser/understanding/names/car-names.ts';
import { understand } from '#src/domain/adviser/understanding/parse-query.ts';
import { WISHES_YEAR } from './adviser-eval.ts';
import { scoreSoftWishes } from './soft-wish-eval.ts';

test('finds no fewer of the wishes in life situations than when they were first measured', async () => {
  const { expected, found, inverted, denied } = await scoreSoftWishes();
  expect(expected).toBeGreaterThan(250);
  expect(found).toBeGreaterThanOrEqual(45);
  expect(inverted / denied).toBeLessThanOrEqual(0.2);
});

test.each([
  'jag har ingen hund',
  'vi har inga barn',
  'den behöver inte vara snabb',
  'ska aldrig dra släp',
  'vill inte ha en stor bil',
  'bryr mig inte om miljön',
  'vi åker inte i snö',
  'inget släp, ingen hund, bara jag',
  'ingen sportbil tack',
  'inte en liten bil',
  'jag är inte ute efter något snabbt',
  'utan barn',
  'slipper pendla',
])('reads no wish in a denial: %s', async (text) => {
  const { brands } = await readCatalogueFiles(CATALOGUE_FILES);
  expect(understand(text, { names: buildCarNames({ brands }), thisYear: WISHES_YEAR }).wishes).toEqual([]);
});

test('reads a wish that is not denied beside one that is', async () => {
  const { brands } = await readCatalogueFiles(CATALOGUE_FILES);
  const wishesOf = (text: string) =>
    understand(text, { names: buildCarNames({ brands }), thisYear: WISHES_YEAR }).wishes;
  expect(wishesOf('inte så snabb men rymlig')).toEqual(['rymlig']);
  expect(wishesOf('inte bara i stan utan även långresor')).toEqual(['stad', 'långresa']);
  expect(wishesOf('inte för stor')).toEqual(['liten']);
});
