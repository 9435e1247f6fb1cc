import { expect, test } from 'vitest';
import { fieldLabel } from '#src/domain/ads/field-labels.ts';
import { flagWith, INTERPRETED } from '#src/domain/ads/quality-flags.ts';
import { QUALITY_FLAGS } from '#src/domain/staff-lists/staff-ad-query.ts';
import { MAX_SAMPLES, WarningCounter, type WarningKind, warningOfFlag } from './value-warnings.ts';
import { summariseWarnings } from './warning-summary.ts';

const NO_LOSS: readonly string[] = [
  ...Object.values(INTERPRETED),
  'mätarställning ur rubriken',
  'årsmodell ur beskrivningen',
  'årsmodell ur rubriken',
];

test('every quality flag about a loss becomes a warning in Swedish, about a field that has a name', () => {
  for (const kind of QUALITY_FLAGS) {
    const warning = warningOfFlag(flagWith(kind, 'price Såld'));
    expect(warning === null, kind).toBe(NO_LOSS.includes(kind));
    if (warning === null) continue;
    expect(fieldLabel(warning.kind.field), kind).not.toBe(warning.kind.field);
    expect(warning.kind.text, kind).toMatch(/^(?:\p{Lu}|0–100).*\.$/u);
    expect(warning.value, kind).toContain('Såld');
  }
});

test('a flag without a value has a warning without one', () => {
  expect(warningOfFlag('chassinummer')).toMatchObject({ kind: { field: 'vin' }, value: null });
  expect(warningOfFlag('avkortad text: city')).toMatchObject({ kind: { field: 'city' }, value: null });
  expect(warningOfFlag('okänd färg: Bright: Dusk')).toMatchObject({ kind: { field: 'color' }, value: 'Bright: Dusk' });
});

test('counts every row and samples the first of each field and reason', () => {
  const counter = new WarningCounter();
  const kind: WarningKind = { field: 'kundnummer', code: 'unknown_word', text: 'Läses inte.' };
  const label = { heading: 'Volvo V60', dealerAdId: null, licencePlate: null };
  for (let rowNumber = 1; rowNumber <= 100; rowNumber += 1) {
    counter.add(kind, { rowNumber, value: String(rowNumber), ...label });
    if (rowNumber === 7) counter.add({ ...kind, field: 'annat' }, { rowNumber, value: 'x', ...label });
  }
  const [first, second, ...others] = counter.list();
  expect([first?.field, first?.count, first?.samples.length, first?.samples.at(-1)?.rowNumber]).toEqual([
    'kundnummer',
    100,
    MAX_SAMPLES,
    MAX_SAMPLES,
  ]);
  expect([second?.field, second?.count, others]).toEqual(['annat', 1, []]);
  expect(summariseWarnings(counter.list())).toBe('101 värden i 2 fält kom inte med som de står i filen.');
  expect(summariseWarnings(counter.list().slice(1))).toBe('1 värde i 1 fält kom inte med som det står i filen.');
});
