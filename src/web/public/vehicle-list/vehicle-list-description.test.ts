import { expect, test } from 'vitest';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { vehicleListDescription } from './vehicle-list-description.ts';

test.each([
  [1, 'En begagnad Volvo, BMW eller Audi till salu från handlare'],
  [2, 'Två begagnade Volvo, BMW och Audi till salu från handlare'],
])('a description of %i cars of several makes', (total, text) => {
  const filters = { ...NO_AD_FILTERS, make: ['Volvo', 'BMW', 'Audi'] };
  expect(vehicleListDescription(filters, total)).toContain(text);
});
