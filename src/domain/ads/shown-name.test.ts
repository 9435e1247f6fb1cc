import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownName } from './shown-name.ts';

const ad = (brand: string, series: string | null, name: string) => ({ brand, series, model: null, name });

test.each([
  [ad('Volvo', 'V60', 'Volvo V60 D4 AWD Momentum, drag'), 'Volvo V60 D4 AWD', 'Momentum, drag'],
  [
    ad('Volkswagen', 'Passat', 'VOLKSWAGEN PASSAT GTE 218, DRAGKROK, B-KAMERA'),
    'Volkswagen Passat GTE',
    '218, dragkrok, B-kamera',
  ],
  [ad('Volvo', 'XC60', 'XC60 T5 250 Automat / CarPlay'), 'Volvo XC60 T5', '250 Automat / CarPlay'],
  [ad('Mercedes-Benz', 'E-klass', 'Mercedes-Benz E 220 d 4Matic AMG'), 'Mercedes-Benz E 220 d 4MATIC', 'AMG'],
  [ad('BMW', '3-serien', 'BMW 320d xDrive Touring M Sport'), 'BMW 320d xDrive Touring', 'M Sport'],
  [ad('Mercedes-Benz', 'C-Klass', 'Mercedes-Benz C-Klass Coupé AMG'), 'Mercedes-Benz C-Klass Coupé', 'AMG'],
  [ad('Mercedes-Benz', 'S-Klass', 'Mercedes-Benz S-Klass Sedan'), 'Mercedes-Benz S-Klass Sedan', null],
  [ad('BMW', '2-serien', 'BMW 2-serien 2.0 Sport'), 'BMW 2-serien 2.0', 'Sport'],
  [ad('Mazda', 'Mazda3', 'Mazda3 2.0 Sport'), 'Mazda3 2.0', 'Sport'],
  [ad('Volvo', 'V60', 'SUPERPRIS! Volvo V60'), 'Volvo V60', 'Superpris! Volvo V60'],
  [ad('Volvo', 'V60', 'Volvo V60'), 'Volvo V60', null],
  [ad('Saab', null, 'Saab - MYCKET FINT SKICK'), 'Saab', 'Mycket fint skick'],
  [ad('Saab', '9-3', 'SAAB 9-3 1.9 TID VECTOR, DRAGKROK'), 'Saab 9-3 1.9 TiD', 'Vector, dragkrok'],
  [ad('Saab', '9-3', 'Saab 9-3 VECTOR 1,9 TID 150HK'), 'Saab 9-3', 'Vector 1,9 TiD 150HK'],
  [
    ad('Volvo', 'V70', 'V70 KORT TID KVAR, DRIVE, R-DESIGN, APPLE CARPLAY'),
    'Volvo V70',
    'Kort tid kvar, DRIVe, R-Design, Apple CarPlay',
  ],
  [ad('BMW', '3-serien', 'BMW 3-SERIEN XDRIVE20D M SPORT'), 'BMW 3-serien', 'xDrive20d M sport'],
  [ad('Volvo', 'V60', 'SÄNKT PRIS! VOLVO V60 MOMENTUM'), 'Volvo V60', 'Sänkt pris! Volvo V60 Momentum'],
  [ad('Renault', 'Clio', 'DCI 90 NYBESIKTIGAD'), 'Renault Clio dCi', '90 nybesiktigad'],
  [ad('Tesla', 'Model 3', 'Tesla Model 3 Long Range AWD | 0 kr'), 'Tesla Model 3 Long Range AWD', '0 kr'],
])('%#: %o', (each, name, words) => {
  expect(shownName(each)).toEqual({ name, words });
});

test('loses no word of a heading', () => {
  const part = fc.constantFrom(
    'Volvo',
    'V60',
    'D4',
    'AWD',
    'DRAG',
    '2.0',
    '-',
    '/',
    'Momentum',
    'ÅÄÖ',
    '4x4',
    '!!',
    'TDI',
    '😀',
    'سيارة',
    'машина',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string({ maxLength: 12 })), { maxLength: 12 }), (parts) => {
      const heading = parts.join(' ');
      const { name, words } = shownName(ad('Volvo', 'V60', heading));
      // The letter of a class is in its name, whatever follows.
      const ofClass = shownName(ad('Mercedes-Benz', 'C-Klass', `C-Klass ${heading}`));
      expect(ofClass.name).toMatch(/^Mercedes-Benz C/);
      const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      const shown = new Set(wordsOf(`${name} ${words ?? ''}`));
      expect(wordsOf(heading).filter((word) => !shown.has(word))).toEqual([]);
    }),
  );
});
