import { expect, test } from 'vitest';
import type { AdFacts } from '#src/domain/adviser/answer/ad-facts.ts';
import { comparedTexts, mileageText } from './compared-cars.ts';

const car = (facts: Partial<AdFacts>): AdFacts =>
  ({
    price: null,
    modelYear: null,
    odometerKm: null,
    fuels: ['Bensin'],
    wltp: { consumption: null, co2: null },
    nedc: { consumption: null, co2: null },
    ...facts,
  }) as AdFacts;
const plain = (texts: readonly (string | null)[]) => texts.join(' ').replace(/[\u00a0\u202f]/g, ' ');
const drinks = (consumption: number) => ({ wltp: { consumption, co2: null } });

test('says what two cars differ in, where it is known of both', () => {
  const first = car({ price: 212_000, modelYear: 2020, odometerKm: 60_000, ...drinks(6.5) });
  const second = car({ price: 200_000, modelYear: 2018, odometerKm: 82_000, ...drinks(6.1) });
  expect(plain(comparedTexts([first, second]))).toBe(
    'Den första är två år nyare, kostar 12 000 kr mer, har gått 2 200 mil mindre och drar 0,04 liter/mil mer än den andra.',
  );
  expect(plain(comparedTexts([second, { ...first, price: null, odometerKm: null, modelYear: 2018 }]))).toBe(
    'Den första drar 0,04 liter/mil mindre än den andra.',
  );
});

test('never compares litres with kilowatt-hours, nor different tests', () => {
  const petrol = car(drinks(6.5));
  expect(comparedTexts([petrol, car({ fuels: ['El'], ...drinks(15) })])).toEqual([]);
  expect(comparedTexts([petrol, car({ nedc: { consumption: 5, co2: null } })])).toEqual([]);
  expect(comparedTexts([petrol, petrol])).toEqual([]);
  expect(comparedTexts([petrol])).toEqual([]);
});

test('names the cheapest, newest and least driven of several, and none where two are equal or one is unknown', () => {
  const cars = [
    car({ price: 3, modelYear: 2020, odometerKm: 30 }),
    car({ price: 2, modelYear: 2021, odometerKm: 20 }),
    car({ price: 1, modelYear: 2019, odometerKm: 40 }),
  ];
  expect(comparedTexts(cars)).toEqual(['Lägst pris har den tredje, nyast är den andra och minst har den andra gått.']);
  expect(comparedTexts([...cars, car({ price: 1, modelYear: 2021 })])).toEqual([]);
});

test('compares the yearly mileage with the average', () => {
  const text = (odometerKm: number) => plain([mileageText({ odometerKm, modelYear: 2016 }, 2026)]);
  expect(text(200_000)).toBe('Den har gått 2 000 mil om året, mer än snittet i Sverige, 1 126 mil.');
  expect(text(110_000)).toContain('ungefär snittet');
  expect(text(30_000)).toContain('mindre än snittet');
  expect(mileageText({ odometerKm: null, modelYear: 2016 }, 2026)).toBeNull();
  expect(mileageText({ odometerKm: 5, modelYear: 2026 }, 2026)).toBeNull();
});
