import { expect, test } from 'vitest';
import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { NEW_CONVERSATION } from '#src/domain/adviser/conversation/conversation.ts';
import { type Act, readFrame, receive } from '#src/domain/adviser/frame/frame.ts';
import { carNamesFromFiles } from '#test/car-names.ts';
import { withAlsoAsked } from './also-asked.ts';

const knowledge = { names: carNamesFromFiles(), thisYear: 2026 };
const FIRST = 'Svaret på den första frågan.';
const said = (text: string, act: Act = 'topic', isNotUnderstood = false): readonly string[] => {
  const frame = readFrame(receive(text), NEW_CONVERSATION, [], knowledge);
  return withAlsoAsked(frame, act, { text: [FIRST], isNotUnderstood } as unknown as AdviserAnswer).text;
};

test.each([
  ['får den köra på Hornsgatan och blir det biltullar också', 'trängselskatt'],
  ['är Levorg dyr i försäkring och skatt?', 'registreringsnumret'],
  ['är Auris pålitlig, och vad ska jag tänka på om jag byter in min Polo?', 'inbyte'],
])('answers the second question of %s', (text, word) => {
  const [first, second] = said(text);
  expect(first).toBe(FIRST);
  expect(second).toContain(word);
});

test.each(['drar den mycket?', 'bensin eller laddhybrid på samma V60? skiljer ca 60 tkr'])(
  'adds nothing to the only question of %s',
  (text) => expect(said(text)).toEqual([FIRST]),
);

test('adds nothing to a search, nor where nothing was understood', () => {
  const text = 'får den köra på Hornsgatan och blir det biltullar också';
  expect(said(text, 'search')).toEqual([FIRST]);
  expect(said(text, 'topic', true)).toEqual([FIRST]);
});

test('goes on to another question where the first answer names the insurance', () => {
  const text = 'är bilen dyr i försäkring och blir det biltullar också?';
  const frame = readFrame(receive(text), NEW_CONVERSATION, [], knowledge);
  const first = { text: ['Försäkringen är dyr.'], isNotUnderstood: false } as unknown as AdviserAnswer;
  expect(withAlsoAsked(frame, 'topic', first).text.at(-1)).toContain('trängselskatt');
});
