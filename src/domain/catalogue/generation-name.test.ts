import { expect, test } from 'vitest';
import { matchKey } from '#src/domain/swedish/match-key.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import { generationLabel, generationName } from './generation-name.ts';

test.each([
  ['II', ['V60'], { from: 2018, to: null }, 'V60 II, 2018–'],
  ['I', ['V60'], { from: 2010, to: 2018 }, 'V60 I, 2010–2018'],
  ['C30', ['C30'], { from: 2006, to: 2013 }, 'C30, 2006–2013'],
  ['II', ['V60', 'V90'], { from: 2016, to: null }, 'II, 2016–'],
  ['Prototyp', ['V60'], null, 'V60 Prototyp'],
  ['E46', [], null, 'E46'],
])('formats %s of %j', (name, models, years, label) => {
  expect(generationLabel(name, models, years)).toBe(label);
});

test('never repeats the series in the name of a generation', () => {
  for (const { series } of catalogueFromFiles().brands) {
    for (const { name, generations } of series) {
      for (const generation of generations) {
        const key = matchKey(generationName(name, generation.name));
        if (name.length > 1)
          expect(key.startsWith(matchKey(`${name}${name}`)), `${name} ${generation.name}`).toBe(false);
      }
    }
  }
});
