import { expect, test } from 'vitest';
import { priceSpan, priceSpanText, statedPriceText } from './price-span.ts';

const cars = [150_000, 50_000, null, 99_900].map((price, place) => ({ price, modelYear: 2015 + place }));
const chip = (param: string, label: string) => ({ label, remove: [{ param, value: label }] });

test('spans the cars that have a price', () => {
  expect(priceSpan(cars)).toEqual({ cars: 3, lowest: 50_000, middle: 99_900, highest: 150_000, years: [2015, 2018] });
  expect(priceSpan([{ price: null, modelYear: 2015 }])).toBeNull();
});

test.each([
  [
    cars,
    'Volvo V60, Diesel: tre bilar till salu, årsmodell 2015–2018. Den billigaste kostar 50 000 kr, den mittersta 99 900 kr och den dyraste 150 000 kr.',
  ],
  [
    cars.slice(0, 2),
    'Volvo V60, Diesel: två bilar till salu, årsmodell 2015–2016. Den billigaste kostar 50 000 kr och den dyraste 150 000 kr.',
  ],
  [cars.slice(0, 1), 'Volvo V60, Diesel: en bil till salu, årsmodell 2015, för 150 000 kr.'],
])('states the span in figures', (some, text) => {
  const span = priceSpan(some);
  const chips = [chip('make', 'Volvo'), chip('model', 'V60'), chip('fuel', 'Diesel'), chip('wishes', 'säker')];
  expect(span && priceSpanText(chips, span).replace(/[\u00a0\u202f]/g, ' ')).toBe(text);
});

test('compares a stated price with the range', () => {
  const span = { cars: 9, lowest: 100_000, middle: 180_000, highest: 250_000, years: null };
  const said = (kr: number) => statedPriceText(kr, span).replace(/[\u00a0\u202f]/g, ' ');
  expect(said(90_000)).toContain('lägre än alla');
  expect(said(260_000)).toContain('högre än alla');
  expect(said(185_000)).toBe('185 000 kr är ungefär mitt bland dem som är till salu.');
  expect(said(150_000)).toContain('150 000 kr är 30 000 kr under den mittersta');
  expect(said(200_000)).toContain('20 000 kr över den mittersta');
});
