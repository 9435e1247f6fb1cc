import { expect, test } from 'vitest';
import { buildMatcher } from '#src/domain/wish/titles/match-catalogue.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import { isBeforeSeries } from './match-sister.ts';

const matcher = buildMatcher(catalogueFromFiles());

function byFacts(brandText: string, model: string, modelYear: number, bodyType: string | null): string | null {
  const brand = matcher.brand(brandText);
  const series = brand && matcher.series(brand, model, null);
  if (!brand || (series && matcher.generation(series, modelYear))) return series?.name ?? null;
  const found = matcher.seriesByFacts(brand, series, model, { modelYear, bodyType });
  return found ? `${found.brand.name} ${found.series.name}` : null;
}

test.each([
  ['Citroën', 'C5', 2024, 'SUV', 'Citroën C5 Aircross'],
  ['Mitsubishi', 'Eclipse', 2023, 'SUV', 'Mitsubishi Eclipse Cross'],
  ['Suzuki', 'SX4', 2019, 'SUV', 'Suzuki S-Cross'],
  ['Toyota', 'Aygo', 2024, 'Halvkombi', 'Toyota Aygo X'],
  ['Hyundai', 'IONIQ', 2024, 'Sedan', 'Hyundai IONIQ 6'],
  ['Audi', 'e-tron', 2024, 'SUV', 'Audi Q8 e-tron'],
  ['Porsche', '718', 2019, 'Cab', 'Porsche Boxster'],
  ['Porsche', '718', 2019, 'Coupé', 'Porsche Cayman'],
  ['Renault', 'Alpine', 2019, 'Coupé', 'Alpine A110'],
])('matches %s %s of %i, %s, to %s', (brand, model, year, body, name) => {
  expect(byFacts(brand, model, year, body)).toBe(name);
});

test.each([
  ['a year within the series', 'Citroën', 'C5', 2012, 'Kombi', 'C5'],
  ['a body that the sister never had', 'Citroën', 'C5', 2020, 'Kombi', null],
  ['the year after its end without a body', 'Toyota', 'Aygo', 2023, null, null],
  ['several of them without a body', 'Porsche', '718', 2019, null, null],
  ['several with the same body', 'Maxus', 'E-Deliver', 2024, 'Skåpbil', null],
  ['several of the year', 'Ford', 'Tourneo', 2019, null, null],
  ['a trim named after another brand', 'Renault', 'Alpine', 2024, 'SUV', null],
])('decides nothing by %s', (_what, brand, model, year, body, name) => {
  expect(byFacts(brand, model, year, body)).toBe(name);
});

test.each([
  ['Volkswagen', 'ID.4', 2001, true],
  ['Volkswagen', 'ID.4', 2015, true],
  ['Volkswagen', 'ID.4', 2020, false],
  // One model year before the first: a registration of the first cars; the catalogue lacks the beginning of old series.
  ['Volvo', 'EC40', 2023, false],
  ['Toyota', 'Corolla', 1972, false],
])('rejects %s %s of %i as impossible: %s', (brandText, model, year, is) => {
  const brand = matcher.brand(brandText);
  const series = brand && matcher.series(brand, model, null);
  expect(series && isBeforeSeries(series, year)).toBe(is);
});
