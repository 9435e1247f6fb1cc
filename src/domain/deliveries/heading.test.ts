import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildMatcher } from '#src/domain/wish/titles/match-catalogue.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import { completeHeading } from './heading.ts';

const catalogue = catalogueFromFiles();
const matcher = buildMatcher(catalogue);

function complete(brandName: string, seriesName: string | null, heading: string): string {
  const brand = catalogue.brands.find(({ name }) => name === brandName);
  if (!brand) throw new Error(`no ${brandName}`);
  const series = brand.series.find(({ name }) => name === seriesName) ?? null;
  if (seriesName !== null && series === null) throw new Error(`no ${seriesName}`);
  return completeHeading(heading, { brand, series, namesSeries: () => matcher.series(brand, null, heading) !== null });
}

describe('adds missing names to a heading', () => {
  test.each([
    ['Volvo', 'XC60', 'D4 Ocean Race BE', 'Volvo XC60 D4 Ocean Race BE'],
    ['Volvo', 'XC60', 'Plus B5 Bensin', 'Volvo XC60 Plus B5 Bensin'],
    ['Volvo', 'XC60', 'Volvo D4 Momentum', 'Volvo XC60 D4 Momentum'],
    ['Volvo', 'XC60', 'XC60 D4', 'Volvo XC60 D4'],
    ['Volvo', 'XC60', 'XC 60 D4', 'Volvo XC 60 D4'],
    ['Volkswagen', 'Golf', 'GTI Performance', 'Volkswagen Golf GTI Performance'],
    ['BMW', '3-serien', '320d xDrive M-Sport', 'BMW 320d xDrive M-Sport'],
    ['Mercedes-Benz', 'C-Klass', 'C 220 d', 'Mercedes-Benz C 220 d'],
    ['Kia', null, 'Årets bil', 'Kia Årets bil'],
    ['Mazda', 'Mazda3', 'Sky Automat', 'Mazda3 Sky Automat'],
    ['Mazda', 'Mazda3', 'Mazda Sky Automat', 'Mazda3 Sky Automat'],
    ['MG', 'MG4', 'Comfort', 'MG4 Comfort'],
  ])('%s %s "%s"', (brand, series, heading, whole) => {
    expect(complete(brand, series, heading)).toBe(whole);
  });
});

describe('leaves a heading with brand and series unchanged', () => {
  test.each([
    ['Volvo', 'XC60', 'Volvo XC60 D4'],
    ['Volvo', 'XC60', 'VOLVO XC 60 D4'],
    ['Volvo', 'XC60', 'Fin familjebil Volvo XC60'],
    ['Volkswagen', 'Golf', 'VW Golf 1.4'],
    ['Škoda', 'Octavia', 'Skoda Octavia RS'],
    ['Mercedes-Benz', 'C-Klass', 'Mercedes C 220 d AMG'],
    ['Mercedes-Benz', 'C-Klass', 'Mercedes-Benz C-Klass'],
    ['BMW', '3-serien', 'BMW 320d'],
    ['Land Rover', 'Defender', 'Land Rover Defender 110'],
    ['Mazda', 'Mazda3', 'Mazda3 2.0 Sky'],
    ['Mazda', 'Mazda3', 'Mazda 3 2.0 Sky'],
    ['Mazda', 'Mazda3', 'Fin Mazda3'],
  ])('%s %s "%s"', (brand, series, heading) => {
    expect(complete(brand, series, heading)).toBe(heading);
  });
});

describe('removes a brand that the series contains', () => {
  test.each([
    ['Mazda', 'Mazda3', 'Mazda Mazda3 2.0', 'Mazda3 2.0'],
    ['MG', 'MG4', 'MG MG4', 'MG4'],
    ['Ford', 'A-Ford', 'Ford A-Ford Tudor', 'A-Ford Tudor'],
  ])('%s %s "%s"', (brand, series, heading, whole) => {
    expect(complete(brand, series, heading)).toBe(whole);
  });
});

test('does not complete a completed heading again, for every series and any words', () => {
  const cars = catalogue.brands.flatMap((brand) => brand.series.map((series) => ({ brand, series })));
  const words = fc.array(fc.constantFrom('D4', 'Momentum', 'AWD', 'Dragkrok', '190hk', 'i', 'lager', 'Volvo', 'Golf'), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(fc.constantFrom(...cars), words, fc.boolean(), ({ brand, series }, said, isBrandFirst) => {
      const heading = [...(isBrandFirst ? [brand.name] : []), 'Bil', ...said].join(' ');
      const once = complete(brand.name, series.name, heading);
      expect(complete(brand.name, series.name, once)).toBe(once);
      expect(once.length).toBeLessThanOrEqual(120);
    }),
    { numRuns: 500 },
  );
});
