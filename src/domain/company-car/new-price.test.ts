import { expect, test } from 'vitest';
import newPrices from '#data/new-prices/2023-06.json' with { type: 'json' };
import { FUELS } from '#src/domain/vocabulary/vocabulary.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import { listedVariant, type VariantAd } from './new-price.ts';

const AD: VariantAd = {
  brand: 'Volvo',
  series: 'XC60',
  model: null,
  name: '',
  engineName: null,
  trimPackages: [],
  modelYear: 2023,
  fuels: ['Bensin'],
  horsepower: 250,
  drive: 'Fyrhjulsdrift',
  transmission: 'Automat',
};
const find = (ad: Partial<VariantAd>) => listedVariant({ ...AD, ...ad }, newPrices)?.name ?? null;

test('an ad that states all words of a variant, and none of another, is of that variant', () => {
  expect(find({ name: 'B5 AWD Bensin Core' })).toBe('XC60 B5 AWD Bensin Core');
  expect(find({ name: 'XC60 B5 Core / Panorama / Dragkrok' })).toBe('XC60 B5 AWD Bensin Core');
  expect(find({ name: 'Recharge T6 Core Edition', fuels: ['Laddhybrid'] })).toBe('XC60 Recharge T6 Core Edition');
  const tucson = { brand: 'Hyundai', series: 'Tucson', name: 'Tucson 1.6 T-GDi Essential' };
  expect(find({ ...tucson, horsepower: 180 })).toBe('Tucson 1.6 T-GDi 180hk AUT 4WD Essential');
  expect(find({ ...tucson, horsepower: 150, drive: null, transmission: 'Manuell' })).toBe(
    'Tucson 1.6 T-GDi 150hk Essential',
  );
});

test('an ad is of no variant whose words it lacks, or beside which it states a word of another', () => {
  // The trim is not stated.
  expect(find({ name: 'B5 AWD Bensin' })).toBeNull();
  expect(find({ name: 'B5 AWD Bensin Core Polestar Engineered' })).toBeNull();
  expect(find({ name: 'B5 AWD Core', fuels: ['Laddhybrid'] })).toBeNull();
  expect(find({ name: '', series: null })).toBeNull();
  expect(find({ name: 'B5 AWD Bensin Core', brand: 'constructor' })).toBeNull();
});

test('drive and displacement decide where variants differ by them, and not where all have the same', () => {
  const v60 = { series: 'V60', drive: null, horsepower: 197 };
  expect(find({ ...v60, name: 'B4 Bensin Ultimate' })).toBe('V60 B4 Bensin Ultimate');
  // There is no such variant with four-wheel drive.
  expect(find({ ...v60, name: 'B4 AWD Bensin Ultimate' })).toBeNull();
  const electric = { fuels: ['El' as const], horsepower: 408 };
  expect(find({ ...electric, series: 'C40', name: 'Recharge Twin Plus' })).toBe('C40 Recharge Twin Plus');
  expect(find({ ...electric, series: 'C40', name: 'Recharge Plus', drive: 'Bakhjulsdrift' })).toBe('C40 Recharge Plus');
  expect(find({ brand: 'Hyundai', series: 'i10', name: 'i10 1.2 Essential', drive: null })).toBeNull();
});

test('only cars of the model years of the list have its prices', () => {
  const name = 'B5 AWD Bensin Core';
  expect([2022, 2023, 2024, 2025, null].map((modelYear) => find({ name, modelYear }) !== null)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});

test('the list has known brands and fuels, and prices that cars can have', () => {
  const names = new Set(catalogueFromFiles().brands.map(({ name }) => name));
  for (const [brand, variants] of Object.entries(newPrices.variants)) {
    expect([...names]).toContain(brand);
    for (const { name, fuel, price } of variants) {
      expect(FUELS).toContain(fuel);
      expect(name.trim()).not.toBe('');
      expect(price).toBeGreaterThan(100_000);
      expect(price).toBeLessThan(10_000_000);
    }
  }
});
