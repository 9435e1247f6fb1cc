import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { readRecallFiles } from '#src/commands/recalls/load-recalls.ts';
import { CATALOGUE_FILES, RECALL_FILES } from '#src/config/env.ts';
import { recallOf } from '#test/recall.ts';
import { fieldsOfRecall, isRecallField, readRecallFields, recallFieldPlace } from './recall-fields.ts';

const { brands } = await readCatalogueFiles(CATALOGUE_FILES);
const { recalls } = await readRecallFiles(RECALL_FILES, brands, null);
const TODAY = '2026-11-23';
const fields = fieldsOfRecall(recallOf('ett'), brands);
const errorsOf = (changed: Record<string, string>) => {
  const read = readRecallFields({ ...fields, ...changed }, brands, TODAY);
  return read.ok ? {} : read.failure;
};

test('every recall of the project comes back from its form unchanged', () => {
  for (const recall of recalls) {
    const sent = fieldsOfRecall(recall, brands);
    expect(Object.keys(sent).filter((name) => !isRecallField(name))).toEqual([]);
    const { slug: _, ...rest } = recall;
    expect(readRecallFields(sent, brands, '2030-01-01')).toEqual({ ok: true, value: rest });
  }
});

test('a car without a model is left out', () => {
  const read = readRecallFields(
    { ...fields, 'cars-3-model': 'Volvo S60', 'cars-3-yearFrom': '2020', 'cars-3-yearTo': '2021' },
    brands,
    TODAY,
  );
  expect(read.ok && read.value.cars.map(({ series }) => series)).toEqual(['v60', 's60']);
});

test.each([
  [
    { 'cars-0-model': 'Volvo V61' },
    'cars-0-model',
    'Välj en modell ur katalogens lista. Alla ska vara av samma märke.',
  ],
  // A row without its model is no empty row: its other fields would be lost.
  [{ 'cars-0-model': '' }, 'cars-0-model', 'Välj en modell ur katalogens lista. Alla ska vara av samma märke.'],
  [
    { 'cars-1-model': 'BMW X5', 'cars-1-yearFrom': '2020', 'cars-1-yearTo': '2021' },
    'cars-1-model',
    'Välj en modell ur katalogens lista. Alla ska vara av samma märke.',
  ],
  [{ 'cars-0-yearFrom': 'förr' }, 'cars-0-yearFrom', 'Skriv ett år mellan 1990 och 2030.'],
  [{ 'cars-0-yearTo': '2019' }, 'cars-0-yearTo', '2019 är före 2020.'],
  [
    { 'cars-0-fuels': 'Diesel, Dieseel' },
    'cars-0-fuels',
    'Skriv drivmedel som i annonserna, med komma emellan: Diesel, Laddhybrid.',
  ],
  [{ 'cars-0-generations': 'x' }, 'cars-0-generations', 'V60 har ingen generation ”x”. Den har i, ii.'],
  [{ title: '' }, 'title', 'Skriv minst 5 tecken.'],
  [{ what: 'Utan punkt men långt nog' }, 'what', 'Skriv hela meningar och avsluta med punkt.'],
  [{ risk: 'eld' }, 'risk', 'Välj en risk ur listan.'],
  [{ announced: 'mars' }, 'announced', 'Skriv år och månad: 2025-03.'],
  [{ checkedOn: '2026-11-24' }, 'checkedOn', 'Dagen har inte varit än.'],
  [{ sourceUrl: 'javascript:alert(1)' }, 'sourceUrl', 'Skriv hela adressen, från https://, eller lämna tomt.'],
  [{ sourceTitle: '' }, 'sourceTitle', 'Skriv minst 3 tecken.'],
  [{ carsInSweden: 'många' }, 'carsInSweden', 'Skriv antalet med siffror, eller lämna tomt.'],
])('%j is rejected at its field', (changed, field, text) => {
  expect(errorsOf(changed)).toMatchObject({ [field]: text });
});

test('any text in any field is read or rejected at a field that has a place', () => {
  const name = fc.constantFrom(...Object.keys(fields), 'cars-1-model', 'cars-29-model', 'cars-1-yearFrom');
  const text = fc.oneof(fc.string(), fc.constantFrom('Volvo V60', '2020', 'Diesel, El', '\u0000', '__proto__'));
  fc.assert(
    fc.property(fc.dictionary(name, text), (changed) => {
      for (const field of Object.keys(errorsOf(changed))) {
        expect(isRecallField(field), field).toBe(true);
        expect(recallFieldPlace(field)).not.toBe(field);
      }
    }),
  );
});
