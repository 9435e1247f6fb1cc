import { expect, test } from 'vitest';
import { understand } from '#src/domain/wish/parse-query.ts';
import { carNamesFromFiles } from '#test/car-names.ts';
import { readHeldOutVoices, readVoices } from '#tools/train-adviser/wish-examples.ts';
import { WISHES_YEAR } from './adviser-eval.ts';
import { readSoftWishes, SOFT_WISH_FILES, scoreSoftWishes } from './soft-wish-eval.ts';

const wishesOf = (text: string) => understand(text, { names: carNamesFromFiles(), thisYear: WISHES_YEAR }).wishes;

test('finds no fewer of the wishes in life situations of another author than when they were first measured', async () => {
  const { expected, found, inverted, situations, understood } = await scoreSoftWishes('soft-wishes.jsonl');
  expect(expected).toBeGreaterThan(250);
  expect(found / expected).toBeGreaterThanOrEqual(0.65);
  expect(understood / situations).toBeGreaterThanOrEqual(0.6);
  expect(inverted).toBe(0);
});

test('finds most of those in voices and themes that it was not trained with, and inverts fewer than the rules', async () => {
  const rules = await scoreSoftWishes('soft-wishes-voices.jsonl', false);
  const { expected, found, besides, inverted } = await scoreSoftWishes('soft-wishes-voices.jsonl');
  expect(expected).toBeGreaterThan(500);
  expect(found / expected).toBeGreaterThanOrEqual(0.63);
  expect(besides).toBeLessThanOrEqual(0.35 * found);
  expect(inverted).toBe(0);
  expect(rules.inverted).toBeGreaterThan(0);
});

test('trains with no voice and no sentence that it is measured by', () => {
  const voices = new Set(readHeldOutVoices().map(({ voice }) => voice));
  const texts = new Set(SOFT_WISH_FILES.flatMap(readSoftWishes).map(({ text }) => text.toLowerCase()));
  const trained = readVoices();
  expect(trained.length).toBeGreaterThan(3_500);
  expect(trained.filter(({ voice, text }) => voices.has(voice) || texts.has(text.toLowerCase()))).toEqual([]);
});

test.each([
  'jag har ingen hund',
  'vi har inga barn',
  'den behöver inte vara snabb',
  'ska aldrig dra släp',
  'vill inte ha en stor bil',
  'bryr mig inte om miljön',
  'vi åker inte i snö',
  'inget släp, ingen hund, bara jag',
  'ingen sportbil tack',
  'inte en liten bil',
  'jag är inte ute efter något snabbt',
  'utan barn',
  'slipper pendla',
  'skit i miljön',
  'den får gärna krångla',
  'vi kör sällan i stan',
  'komforten är överskattad',
  'långa resor nej',
])('reads no wish in a denial: %s', (text) => {
  expect(wishesOf(text)).toEqual([]);
});

test('reads a wish that is not denied beside one that is', () => {
  expect(wishesOf('inte så snabb men rymlig')).toEqual(['rymlig']);
  expect(wishesOf('inte bara i stan utan även långresor')).toEqual(['stad', 'långresa']);
  expect(wishesOf('inte för stor')).toEqual(['liten']);
});
