import { expect, test } from 'vitest';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { listHeading, listSubject } from './list-subject.ts';

const of = (make: string[], model: string[] = [], generation: string[] = [], search = '') =>
  listSubject({ ...NO_AD_FILTERS, make, model, generation, search });

test.each([
  [of([]), ''],
  [of([], ['V60']), ''],
  [of(['Volvo']), 'Volvo'],
  [of(['Volvo'], ['V60']), 'Volvo V60'],
  [of(['Volvo'], ['V60'], ['II']), 'Volvo V60 II'],
  [of(['Volvo'], ['240'], ['240']), 'Volvo 240'],
  [of(['Volvo'], ['V60'], ['I', 'II']), 'Volvo V60 I och II'],
  [of(['Volvo'], ['V60', 'V90']), 'Volvo V60 och V90'],
  [of(['Mazda'], ['Mazda3', 'Mazda6']), 'Mazda3 och Mazda6'],
  [of(['Volvo', 'BMW']), 'Volvo och BMW'],
  [of(['Volvo', 'BMW', 'Audi']), 'Volvo, BMW och Audi'],
  [of(['Volvo', 'BMW', 'Audi', 'Kia', 'Saab']), 'Volvo, BMW och tre märken till'],
  [of(['Volvo', 'BMW'], ['V60', '3-serien']), 'Volvo och BMW, V60 och 3-serien'],
  [of([], [], [], 'asdfgh'), '”asdfgh”'],
  [of(['Volvo'], [], [], 'dragkrok'), 'Volvo, ”dragkrok”'],
])('%#: %s', (subject, text) => expect(subject).toBe(text));

test('offers a choice of makes', () => {
  const make = ['Volvo', 'BMW', 'Audi', 'Kia', 'Saab'];
  expect(listSubject({ ...NO_AD_FILTERS, make }, 'eller')).toBe('Volvo, BMW eller något av tre andra märken');
  expect(listSubject({ ...NO_AD_FILTERS, make: ['Volvo', 'BMW', 'Audi'] }, 'eller')).toBe('Volvo, BMW eller Audi');
});

test('an empty list is not called "Alla"', () => {
  expect(listHeading({ ...NO_AD_FILTERS, fuel: ['Diesel'] }, 0)).toBe('Bilannonser');
  expect(listHeading({ ...NO_AD_FILTERS, search: 'asdfgh' }, 0)).toBe('”asdfgh” - Bilannonser');
  expect(listHeading({ ...NO_AD_FILTERS, fuel: ['Diesel'] }, 3)).toBe('Alla bilannonser');
});
