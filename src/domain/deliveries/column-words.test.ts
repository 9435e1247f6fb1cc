import { expect, test } from 'vitest';
import { fieldLabel } from '#src/domain/ads/field-labels.ts';
import { guessField, guessOdometerUnit } from './column-words.ts';
import { FEED_FIELDS } from './feed-row.ts';

test.each([
  ['Fabrikat', 'brand'],
  ['Märke', 'brand'],
  ['Hersteller', 'brand'],
  ['Mærke', 'brand'],
  ['Reg.nr', 'licence_plate'],
  ['REGNR', 'licence_plate'],
  ['Pris (SEK)', 'price'],
  ['Preis', 'price'],
  ['price.value', 'price'],
  ['car.modelYear', 'model_year'],
  ['Årgang', 'model_year'],
  ['Kilometerstand', 'odometer'],
  ['mileage.value', 'odometer'],
  ['Effekt [hk]', 'horsepower_hp'],
  ['Leistung kW', 'power_kw'],
  ['Kraftstoff', 'fuels'],
  ['Brændstof', 'fuels'],
  ['Växellåda', 'transmission_type'],
  ['Getriebe', 'transmission_type'],
  ['photos.url', 'image_urls'],
  ['bild@url', 'url'],
  ['dealer_ad_id', 'dealer_ad_id'],
  ['Bil', 'name'],
  ['Låda', 'transmission_type'],
  ['In i lager', 'dates_published'],
  ['Bil-id', 'dealer_ad_id'],
  ['Hemlig anteckning', null],
  ['__proto__', null],
  ['', null],
])('%s → %s', (heading, field) => {
  expect(guessField(heading)).toBe(field);
});

test('guesses mil only where the heading says so', () => {
  expect(['Mil', 'Miltal', 'Antal mil', 'Mileage', 'Kilometer', 'Mätarställning'].map(guessOdometerUnit)).toEqual([
    'mil',
    'mil',
    'mil',
    'km',
    'km',
    'km',
  ]);
});

test('every field has a label and its own name as a heading', () => {
  for (const field of FEED_FIELDS) {
    expect(fieldLabel(field), field).not.toBe(field);
    expect(guessField(field), field).toBe(field);
  }
});
