import { expect, test } from 'vitest';
import { openSetup, SETUP_STEPS } from './setup-steps.ts';

const NEW_SITE = { hasDealer: false, hasDelivery: false, hasMail: false, hasAddress: false };
const DONE = { hasDealer: true, hasDelivery: true, hasMail: true, hasAddress: true };

test('on a new site only the first admin is done', () => {
  expect(openSetup(NEW_SITE)?.filter(({ isDone }) => isDone)).toEqual([{ step: 'admin', isDone: true }]);
  expect(openSetup(NEW_SITE)).toHaveLength(Object.keys(SETUP_STEPS).length);
});

test.each(Object.keys(DONE))('without %s one step is left', (fact) => {
  expect(openSetup({ ...DONE, [fact]: false })?.filter(({ isDone }) => !isDone)).toHaveLength(1);
});

test('nothing is shown when all are done', () => {
  expect(openSetup(DONE)).toBeNull();
});
