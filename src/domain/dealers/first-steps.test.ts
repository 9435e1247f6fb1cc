import { expect, test } from 'vitest';
import { type Beginning, firstSteps } from './first-steps.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
const DETAILS = {
  organisation_number: '556000-0001',
  address: 'Verkstadsgatan 1',
  city: 'Skellefteå',
  telephone: '0910-12 34',
  email: 'hej@bil.example',
};
const NEW: Beginning = {
  details: { ...DETAILS, address: null, email: null },
  active: 0,
  withoutPicture: 0,
  withheld: 0,
  registeredAt: new Date('2026-11-30T11:00:00Z'),
};
const doneOf = (beginning: Beginning) =>
  firstSteps(beginning, NOW)?.flatMap(({ step, isDone }) => (isDone ? [step] : []));

test('a dealer without cars has all steps, of which none is done', () => {
  expect(firstSteps(NEW, NOW)?.map(({ step }) => step)).toEqual(['details', 'cars', 'pictures', 'look']);
  expect(doneOf(NEW)).toEqual([]);
  expect(doneOf({ ...NEW, registeredAt: null })).toEqual([]);
});

test('steps are done by their results', () => {
  expect(doneOf({ ...NEW, details: DETAILS })).toEqual(['details']);
  expect(doneOf({ ...NEW, active: 3, withoutPicture: 1 })).toEqual(['cars']);
  expect(doneOf({ ...NEW, active: 3 })).toEqual(['cars', 'pictures']);
  expect(doneOf({ ...NEW, withheld: 3 })).toEqual(['cars']);
});

test('end when all is done, after a month, and for a dealer that others brought', () => {
  expect(firstSteps({ ...NEW, details: DETAILS, active: 3 }, NOW)).toBeNull();
  expect(firstSteps({ ...NEW, active: 3, registeredAt: new Date('2026-10-30T12:00:00Z') }, NOW)).toBeNull();
  expect(firstSteps({ ...NEW, active: 3, withoutPicture: 3, registeredAt: null }, NOW)).toBeNull();
  expect(
    firstSteps({ ...NEW, active: 1, withheld: 3, registeredAt: new Date('2026-01-30T12:00:00Z') }, NOW),
  ).not.toBeNull();
});
