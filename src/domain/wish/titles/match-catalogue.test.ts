import { describe, expect, test } from 'vitest';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import { buildMatcher } from './match-catalogue.ts';

const matcher = buildMatcher(catalogueFromFiles());

describe('brands', () => {
  test.each([
    ['VW', 'Volkswagen'],
    ['vw', 'Volkswagen'],
    ['Skoda', 'Škoda'],
    ['CITROEN', 'Citroën'],
    ['mercedes', 'Mercedes-Benz'],
    ['MERCEDES BENZ', 'Mercedes-Benz'],
    ['Merca', 'Mercedes-Benz'],
    ['Volvo Personvagnar', 'Volvo'],
    ['LAND ROVER', 'Land Rover'],
    ['Lynk & Co', 'Lynk & Co'],
    ['Seres', 'DFSK'],
    ['Skywell', 'Skywell'],
    ['Radical', null],
    ['---', null],
  ])('%s', (text, name) => {
    expect(matcher.brand(text)?.name ?? null).toBe(name);
  });
});

const seriesOf = (brandText: string, model: string | null, heading: string | null = null) => {
  const brand = matcher.brand(brandText);
  return brand ? (matcher.series(brand, model, heading)?.name ?? null) : undefined;
};

describe('series', () => {
  test.each([
    ['Volvo', 'V60', 'V60'],
    ['Volvo', 'v 60', 'V60'],
    ['Volvo', 'Volvo V60 D4', 'V60'],
    ['Volvo', 'XC 60 D5 AWD', 'XC60'],
    ['Volvo', 'XC60D5', 'XC60'],
    ['Volvo', '245', '240'],
    ['Volvo', 'Nya XC40 Recharge', 'XC40'],
    ['BMW', '320d xDrive', '3-serien'],
    ['BMW', '118I', '1-serien'],
    ['BMW', 'X3 xDrive20d', 'X3'],
    ['BMW', 'i3s', 'i3'],
    ['Mercedes-Benz', 'C 220 d', 'C-Klass'],
    ['Mercedes-Benz', 'C220d 4MATIC', 'C-Klass'],
    ['Mercedes-Benz', 'CLA', 'CLA'],
    ['Mercedes-Benz', 'EQA250', 'EQA'],
    ['Volkswagen', 'ID.4 Pro', 'ID.4'],
    ['Volkswagen', 'Golf Sportscombi 1.6', 'Golf'],
    ['Volkswagen', 'Golf Plus', 'Golf Plus'],
    ['Volkswagen', 'e-Golf', 'Golf'],
    ['Volkswagen', 'Tiguan Allspace', 'Tiguan Allspace'],
    ['Porsche', '911 Carrera 4S', '911'],
    ['Saab', '9-3', '9-3'],
    ['Saab', '9-3 SportCombi', '9-3'],
    ['Saab', '900', '900'],
    ['Saab', '9000 CSE', '9000'],
    ['Mazda', '3', 'Mazda3'],
    ['Mazda', 'CX-30', 'CX-30'],
    ['Mazda', 'CX-3', 'CX-3'],
    ['Fiat', '500', '500'],
    ['Fiat', '500X', '500X'],
    ['Fiat', '500X 1.4', '500X'],
    ['Fiat', '500L', '500L'],
    ['Tesla', 'Model 3', 'Model 3'],
    ['Tesla', '3', null],
    ['Kia', 'Cee´d', 'Ceed'],
    ['Kia', "ProCee'd", 'ProCeed'],
    ['Toyota', 'C-HR', 'C-HR'],
    ['Toyota', 'Yaris Cross', 'Yaris Cross'],
    ['Toyota', 'Prius+', 'Prius+'],
    ['Peugeot', '208', '208'],
    ['Peugeot', '2008', '2008'],
    ['Audi', 'Q4', 'Q4 e-tron'],
    ['Audi', 'RSQ8', 'RS Q8'],
    ['Renault', 'Mégane E-TECH', 'Mégane E-Tech'],
    ['DFSK', 'Seres 3 Electric Comfort', 'Seres 3'],
    ['Skywell', 'ET5 Electric Nordic', 'ET5'],
    ['Volkswagen', 'Grand California 2,0 l TDI', 'Grand California'],
    ['Volkswagen', 'California 6.1 Beach', 'California'],
    ['Volkswagen', 'T7 Multivan', 'Multivan'],
    ['Volkswagen', 'T7 Style 2,0 l TDI SCR', 'Multivan'],
    ['Volkswagen', 'T7', null],
    ['Mercedes-Benz', 'Mercedes-AMG GT 53 4MATIC+', 'AMG GT 4-Door'],
    ['Mercedes-Benz', 'AMG C63 S', 'C-Klass'],
    ['Mercedes-Benz', 'Mercedes-Maybach S 680 4MATIC', 'S-Klass'],
    ['Mercedes-Benz', 'Maybach GLS 600', 'GLS'],
    ['Mercedes-Benz', 'AMG', null],
    ['Maxus', 'eT90 Pickup', 'T90 EV'],
    ['ORA', '300 Pro', '03'],
    ['Smart', 'EQ fortwo', 'fortwo'],
    ['Volkswagen', 'ID.', null],
    ['Volvo', 'Limousin', null],
  ])('%s %s', (brand, model, name) => {
    expect(seriesOf(brand, model)).toBe(name);
  });

  test('uses the heading when the model does not match', () => {
    expect(seriesOf('Volvo', null, 'Volvo V70 2.4 140 hk')).toBe('V70');
    expect(seriesOf('Fiat', null, 'Nyservad Fiat 500 Pop')).toBe('500');
    expect(seriesOf('Mazda', null, 'Fin bil med 3 ägare')).toBeNull();
  });

  test('finds a series of its brand by every name and alias of the catalogue', () => {
    for (const brand of catalogueFromFiles().brands) {
      const known = matcher.brand(brand.name);
      expect(known?.name).toBe(brand.name);
      for (const series of known?.series ?? [])
        expect(known && matcher.series(known, series.name, null)?.name).toBe(series.name);
    }
  });
});

test('distinguishes the ET5 of Skywell from that of NIO in titles', () => {
  expect(matcher.carOfTitle('Skywell ET5 Electric 2022')?.brand.name).toBe('Skywell');
  expect(matcher.carOfTitle('NIO ET5 75 kWh')?.brand.name).toBe('Nio');
});

test('finds a brand at the start of a model text', () => {
  expect(matcher.brandAtStart('Alfa Romeo Giulia')?.name).toBe('Alfa Romeo');
  expect(matcher.brandAtStart('Fin Volvo')).toBeNull();
});

describe('finds electric sister series', () => {
  test.each([
    ['Fiat', '500', '500e'],
    ['Citroën', 'C4', 'ë-C4'],
    ['Ford', 'Transit', 'E-Transit'],
    ['Kia', 'Niro', 'e-Niro'],
    ['Ford', 'Mustang', 'Mustang Mach-E'],
    ['Audi', 'Q8', 'Q8 e-tron'],
    ['Audi', 'A6', 'A6 e-tron'],
    ['Audi', 'A3', null],
    ['Audi', 'Q4', null],
    ['Volvo', 'V60', null],
    ['Peugeot', '2008', null],
    ['Mercedes-Benz', 'GL', null],
    ['Volvo', 'C40', null],
  ])('%s %s', (brandText, model, sister) => {
    const brand = matcher.brand(brandText);
    const series = brand && matcher.series(brand, model, null);
    expect(brand && series && (matcher.electricSister(brand, series)?.name ?? null)).toBe(sister);
  });
});
