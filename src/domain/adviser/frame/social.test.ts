import { expect, test } from 'vitest';
import { readSocial, socialTexts } from './social.ts';

test.each([
  'jag swishade handpenningen och saljaren forsvann',
  'jag har blivit lurad pa 30 000 kr, bilen fanns inte',
  'gick pa en bluffannons och betalade 40 000',
  'betalade 50 000 och nu har han blockerat mig, annonsen ar borta',
])('a car or a seller that is gone is a fraud: %j', (text) => expect(readSocial(text)).toBe('defrauded'));

test.each([
  'blir jag lurad pa 30 000 om jag koper den har?',
  'jag blev lurad av handlaren, jag betalade 50 000 kr och vaxelladan ar trasig efter en vecka',
  'ar jag lurad pa 20 000 med det priset?',
  'hur vet jag att bilen finns innan jag har betalat?',
  'saljaren forsvann och vaxelladan ar trasig, jag betalade 50 000',
])('a dear or a broken car is none: %j', (text) => expect(readSocial(text)).toBeNull());

test('names where to talk to a person who was defrauded only if the message says how hard it is', () => {
  const text = 'swishade 40 000 och saljaren forsvann';
  expect(socialTexts('defrauded', text).join(' ')).not.toContain('Mind');
  expect(socialTexts('defrauded', `${text}, orkar inte mer`).join(' ')).toContain('Mind');
});
