import { expect, test } from 'vitest';
import type { ChangedWords } from './explain-price.ts';
import { reasonLines, sellersText } from './valuation-texts.ts';

const CAR = { modelYear: 2020, odometerKm: 90_000, horsepower: 190 };
const TYPICAL = { ...CAR, price: 300_000, fuel: 'diesel' as const, isAutomatic: true, isFourWheelDrive: true };

const textOf = (fact: 'version' | 'equipment', words?: ChangedWords): string | undefined =>
  reasonLines([words ? { fact, kr: 31_000, words } : { fact, kr: 31_000 }], CAR, TYPICAL, 9)[0]?.text;

test.each([
  [{ has: ['Ultimate'], insteadOf: ['Core'] }, 'Ultimate i stället för Core'],
  [{ has: ['T6', 'Ultimate'], insteadOf: [] }, 'T6 och Ultimate'],
  [{ has: [], insteadOf: ['Core'] }, 'utan Core'],
  [{ has: [], insteadOf: [] }, 'annan modell'],
  // Stored before words were read.
  [undefined, 'annan modell'],
])('names the version: %o', (words, text) => {
  expect(textOf('version', words)).toBe(text);
});

test.each([
  [{ has: ['Panoramatak'], insteadOf: ['Dragkrok'] }, 'utrustning: Panoramatak, men Dragkrok nämns inte'],
  [{ has: ['Panoramatak', 'Dragkrok'], insteadOf: [] }, 'utrustning: Panoramatak och Dragkrok'],
  [{ has: [], insteadOf: ['Dragkrok'] }, 'utrustning: Dragkrok nämns inte'],
  [undefined, 'annan utrustning'],
])('names the equipment: %o', (words, text) => {
  expect(textOf('equipment', words)).toBe(text);
});

test.each([
  [[], null],
  [[7], 'Den närmaste bilen säljs av en enda handlare.'],
  [[7, 7, 7], 'De 3 närmaste bilarna säljs av en enda handlare.'],
  [[7, 8, 7], 'De 3 närmaste bilarna säljs av 2 handlare.'],
])('says how many dealers sell the comparables: %o', (dealers, text) => {
  expect(sellersText(dealers.map((dealerId) => ({ dealerId })))).toBe(text);
});
