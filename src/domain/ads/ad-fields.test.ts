import { expect, test } from 'vitest';
import { AD_FIELD_LABELS, adFieldLabel, adFieldList, adFieldText, inFieldOrder } from './ad-fields.ts';

test('formats values of every type as staff read them', () => {
  const texts = [
    adFieldText('price', 249_900),
    adFieldText('model_year', 2021),
    adFieldText('acceleration', 7.5),
    adFieldText('fuels', ['El', 'Bensin']),
    adFieldText('equipment', []),
    adFieldText('color', null),
    adFieldText('status', 'hidden'),
    adFieldText('first_registered', '2021-03-15'),
  ].map((text) => text?.replace(/\s/g, ' ') ?? null);
  expect(texts).toEqual(['249 900', '2021', '7,5', 'El, Bensin', null, null, 'dold', '15 mars 2021']);
  expect([adFieldLabel('price'), adFieldLabel('okänt')]).toEqual(['Pris, kr', 'okänt']);
});

test('a date of a feed may be a day alone, a time of the site is not', () => {
  const midnight = new Date('2026-10-01T00:00:00Z');
  for (const field of ['published_at', 'changed_at', 'closed_at'])
    expect(adFieldText(field, midnight)).toBe('1 oktober 2026');
  for (const field of ['created_at', 'updated_at', 'returned_at'])
    expect(adFieldText(field, midnight)).toBe('1 oktober 2026 02:00');
  expect(adFieldText('published_at', new Date('2026-10-01T06:30:00Z'))).toBe('1 oktober 2026 08:30');
});

test('joins fields reversibly: no label contains the separator', () => {
  const fields = Object.keys(AD_FIELD_LABELS);
  expect(adFieldList(fields).split('; ')).toEqual(fields.map(adFieldLabel));
  expect(adFieldList(['price', 'odometer_km', 'model_year'])).toBe('Pris, kr; Miltal; Årsmodell');
});

test('entries are in the order of forms, whatever the database returns', () => {
  const fields = ['description', 'image_urls', 'price', 'name'].map((field) => ({ field }));
  expect(inFieldOrder(fields).map(({ field }) => field)).toEqual(['name', 'price', 'description', 'image_urls']);
});
