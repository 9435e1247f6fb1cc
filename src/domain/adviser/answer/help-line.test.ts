import { expect, test } from 'vitest';
import { TOPICS } from '#src/domain/adviser/topics/topics.ts';
import { namesHelpLine } from './help-line.ts';

test.each([
  'Ring 112 om det är bråttom.',
  'Mind Självmordslinjen 90101, eller chatta på mind.se.',
  'Kvinnofridslinjen 020-50 50 50 är gratis.',
  'Sjukvårdsrådgivningen 1177 hjälper dig vidare.',
])('%s', (text) => expect(namesHelpLine(['Det låter svårt.', text])).toBe(true));

test('figures of cars and texts about topics name none', () => {
  expect(namesHelpLine(['Kostar 112 000 kr och har gått 1 177 mil, 112 hk.', 'V60 116 hk'])).toBe(false);
  for (const { text, id } of TOPICS.values()) expect(namesHelpLine(text), id).toBe(false);
});
