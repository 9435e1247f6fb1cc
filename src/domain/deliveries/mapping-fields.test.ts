import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkColumnMapping } from '#src/feeds/mapped/column-mapping.ts';
import { numRuns } from '#test/faults/thoroughness.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { FEED_FIELDS } from './feed-row.ts';
import { guessMapping, mappingFields, readMappingFields, withNewColumns } from './mapping-fields.ts';

const read = (fields: Record<string, string>) => {
  const result = readMappingFields(fields);
  return result.ok ? result.value.mapping : result.failure;
};

/** Texts that a person may type into a single-line field without it being cut or split. */
const word = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => /^[^=,\s|]+$/u.test(text) && text !== 'tomt');
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const rule = fc.record({
  field: fc.constantFrom(...FEED_FIELDS),
  separator: optional(fc.constantFrom(';', ' ', '/')),
  part: optional(
    fc.record({ at: fc.constantFrom(' ', ',', '-'), index: fc.integer({ min: -20, max: 19 }), rest: fc.boolean() }),
  ),
  values: optional(fc.dictionary(word, word, { minKeys: 1, maxKeys: 3 })),
  when: optional(
    fc.record({
      column: word,
      is: fc.array(
        fc.oneof(
          fc.constant(''),
          word.map((text) => text.toLowerCase()),
        ),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  ),
});
const mapping: fc.Arbitrary<ColumnMapping> = fc.record({
  odometerUnit: fc.constantFrom('km' as const, 'mil' as const),
  columns: fc.dictionary(word, fc.array(rule, { minLength: 1, maxLength: 3 }), { minKeys: 1, maxKeys: 5 }),
  constants: fc.constant({ brand: 'Volvo' }),
  list: optional(word),
  headerRow: optional(fc.integer({ min: 1, max: 100 })),
  sheet: optional(word),
});
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('the form of a mapping is read as the same mapping', () => {
  fc.assert(
    fc.property(mapping, (given) => {
      const form = mappingFields(given, ['Hemlig', ...Object.keys(given.columns).slice(0, 1)]);
      const result = readMappingFields(form);
      expect(result.ok && plain(checkColumnMapping(result.value.mapping))).toEqual(
        plain(checkColumnMapping(plain(given))),
      );
    }),
    { numRuns: numRuns(500) },
  );
});

test('any texts are a mapping or messages', () => {
  const name = fc.oneof(
    fc.constantFrom('col.0', 'col.1', 'odometerUnit', 'list', 'constant.0.field', 'constant.0.text', '__proto__'),
    fc
      .tuple(fc.nat(2), fc.nat(2), fc.constantFrom('field', 'at', 'index', 'values', 'when', 'is'))
      .map((parts) => `rule.${parts.join('.')}`),
  );
  fc.assert(
    fc.property(fc.dictionary(name, fc.string()), (fields) => {
      const result = readMappingFields(fields);
      if (result.ok) {
        const checked = checkColumnMapping(result.value.mapping);
        if (!checked.ok) expect(result.value.fieldAt(checked.failure.path)).toMatch(/^[a-zA-Z0-9.]+$/);
      } else expect(Object.keys(result.failure)).not.toEqual([]);
    }),
    { numRuns: numRuns(500) },
  );
});

test('a mistake is at the field where it was made', () => {
  const fields = {
    'col.0': 'A',
    'rule.0.1.field': 'brand',
    'rule.0.1.values': `x = ${'y'.repeat(300)}`,
    odometerUnit: 'km',
  };
  const result = readMappingFields(fields);
  const checked = result.ok ? checkColumnMapping(result.value.mapping) : null;
  expect(result.ok && checked?.ok === false && result.value.fieldAt(checked.failure.path)).toBe('rule.0.1.values');
  expect(read({ 'col.0': 'A', 'rule.0.0.field': 'brand', 'rule.0.0.at': '-', 'rule.0.0.index': '0' })).toEqual({
    'rule.0.0.index': 'Skriv ett heltal: 1 är första delen, -1 den sista.',
  });
});

test('guesses brand and model in the title of a file without a column for the brand', () => {
  expect(guessMapping(['Rubrik', 'Pris', 'Utpris', 'Bild 1', 'Bilder', 'Mil'])).toEqual({
    odometerUnit: 'mil',
    columns: {
      Rubrik: [
        { field: 'name' },
        { field: 'brand', part: { at: ' ', index: 0, rest: false } },
        { field: 'model', part: { at: ' ', index: 1, rest: true } },
      ],
      Pris: [{ field: 'price' }],
      Bilder: [{ field: 'image_urls' }],
      Mil: [{ field: 'odometer' }],
    },
  });
});

test.each(['Fordon', 'Bil', 'BILEN', 'Fordon (typ)'])('%s is the title only where no other column is', (car) => {
  const nameOf = (columns: string[]) =>
    Object.entries(guessMapping(columns).columns).flatMap(([column, [rule]]) => (rule?.field === 'name' ? column : []));
  expect(nameOf([car, 'Märke', 'Modell', 'Rubrik'])).toEqual(['Rubrik']);
  expect(nameOf(['Märke', 'Modell', 'Rubrik', car])).toEqual(['Rubrik']);
  expect(nameOf([car, 'Märke', 'Modell'])).toEqual([car]);
  expect(nameOf([car, 'Pris'])).toEqual([car]);
});

test('proposes columns that another file has, and the unit of its odometer', () => {
  const saved: ColumnMapping = {
    odometerUnit: 'km',
    columns: { Märke: [{ field: 'brand' }], Modell: [{ field: 'model' }], Km: [{ field: 'odometer' }] },
  };
  expect(withNewColumns(saved, ['Märke', 'Modell', 'Mil', 'Pris'])).toEqual({
    odometerUnit: 'mil',
    columns: { ...saved.columns, Mil: [{ field: 'odometer' }], Pris: [{ field: 'price' }] },
  });
  // The file still has the column that staff chose.
  expect(withNewColumns(saved, ['Märke', 'Modell', 'Km', 'Mil'])).toEqual(saved);
  expect(withNewColumns(saved, [])).toEqual(saved);
});
