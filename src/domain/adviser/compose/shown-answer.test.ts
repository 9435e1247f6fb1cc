import { expect, test } from 'vitest';
import type { AdFacts } from '#src/domain/adviser/answer/ad-facts.ts';
import { type Equipment, tagsOf } from '#src/domain/wish/words/equipment-words.ts';
import { answerOfShown } from './shown-answer.ts';

const car = (equipment: readonly Equipment[]): { facts: AdFacts; tax: null } =>
  ({ facts: { name: 'Volvo V60', equipment, tags: tagsOf(equipment) }, tax: null }) as unknown as {
    facts: AdFacts;
    tax: null;
  };
const sentence = (wanted: readonly Equipment[], ...equipment: Equipment[]) =>
  answerOfShown({ places: [0], topics: ['equipment'], best: null, equipment: wanted }, [car(equipment)], 2026).text[0];

test('the equipment asked about of one car stands in the first sentence', () => {
  expect(sentence(['Dragkrok'], 'Dragkrok')).toBe('Dragkrok står i annonsen.');
  expect(sentence(['Dragkrok'])).toBe('Dragkrok nämns inte i annonsen.');
  expect(sentence(['Dragkrok', 'Backkamera'], 'Backkamera')).toBe(
    'Dragkrok nämns inte i annonsen. Backkamera står i annonsen.',
  );
});
