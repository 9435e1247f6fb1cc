import { expect, test } from 'vitest';
import { INTERPRETED } from '#src/domain/ads/quality-flags.ts';
import { OVERRIDABLE_COLUMNS } from '#src/domain/ads/staff-fields.ts';
import { QUALITY_FLAGS } from '#src/domain/staff-lists/staff-ad-query.ts';
import { FLAG_COLUMNS, FLAG_KEY } from './flag-columns.ts';

const columnsOf = (flag: string): readonly string[] => FLAG_COLUMNS[new RegExp(FLAG_KEY).exec(flag)?.[0] ?? ''] ?? [];

test.each([
  ['okänd färg: Bright: Dusk', ['color']],
  ['oläsligt värde: seats många', ['seats']],
  ['oläsligt värde: model_year x', ['model_year']],
  ['oläsligt värde: model x', []],
  ['oläsligt värde: odometer x', ['odometer_km']],
  ['oläsligt värde: wltp_co2_emission_combined_max x', ['wltp_co2_max']],
  ['oläsligt värde: accelleration_0_to_100_kmh x', ['acceleration']],
  ['avkortad text: city', ['city']],
  ['mätarställning', ['odometer_km']],
  ['mätarställning mot ålder', ['odometer_km']],
  ['CO2 WLTP', ['wltp_co2_min', 'wltp_co2_max']],
  ['kW mot hk', ['horsepower_hp', 'power_kw']],
  ['chassinummer', []],
  ['publicerad i framtiden', []],
])('%s is about %j', (flag, columns) => {
  expect(columnsOf(flag)).toEqual(columns);
});

test('names columns that staff can set, and only the flags about none of them are missing', () => {
  const settable = new Set([...OVERRIDABLE_COLUMNS, 'status']);
  expect(
    Object.values(FLAG_COLUMNS)
      .flat()
      .filter((column) => !settable.has(column)),
  ).toEqual([]);
  const known = Object.keys(FLAG_COLUMNS);
  const missing = QUALITY_FLAGS.filter((kind) => !known.some((key) => key === kind || key.startsWith(`${kind}: `)));
  expect(missing.toSorted()).toEqual(
    [
      ...Object.values(INTERPRETED),
      'annons-id',
      'chassinummer',
      'prishistorik',
      'publicerad i framtiden',
      'registreringsnummer',
      'stängd före publicering',
      'stängd i framtiden',
      'ändrad i framtiden',
    ].toSorted(),
  );
});
