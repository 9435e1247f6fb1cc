import { expect, test } from 'vitest';
import type { RuleName } from './score-term.ts';
import { scoreSuggestions } from './suggest.ts';
import type { SearchEntry } from './suggestion.ts';
import { buildSuggestionIndex } from './suggestion-index.ts';

/** The score of one name alone: "Volvo|V60", "Volvo" as a brand. */
function score(text: string, name: string): { points: number; rule: RuleName } | null {
  const [brand = '', series] = name.split('|');
  const common = { brand, brandSlug: null, count: 1 };
  const entry: SearchEntry =
    series === undefined
      ? { type: 'brand', term: brand, display: brand, ...common }
      : {
          type: 'series',
          term: `${brand} ${series}`,
          display: `${brand} ${series}`,
          series,
          seriesSlug: null,
          ...common,
        };
  const [first] = scoreSuggestions(buildSuggestionIndex([entry], []), text);
  return first ? { points: first.score.points, rule: first.score.rule } : null;
}

test.each<[rule: RuleName, text: string, name: string, points: number]>([
  ['exact', 'volvo', 'Volvo', 100],
  ['exact', 'VOLVO v60', 'Volvo|V60', 100],
  ['exact', 'v60', 'Volvo|V60', 100],
  ['exact', 'v 60', 'Volvo|V60', 100],
  ['exact', 'citroen', 'Citroën', 100],
  ['exact', 'mercedesbenz', 'Mercedes-Benz', 100],
  ['exact', 'peugeot 208', 'Peugeot|208', 100],
  ['allWords', 'v60 volvo', 'Volvo|V60', 100],
  ['allWords', '3 tesla model', 'Tesla|Model 3', 100],
  ['allWords', 'volvo', 'Volvo|V60', 100],
  // Brand exact +20, second word start +10, in all over the cap (D30).
  ['partial', 'volvo v6', 'Volvo|V60', 99],
  // Brand start +15, second word contains -2.
  ['partial', 'volv 60', 'Volvo|V60', 93],
  // Brand contains +5, second word start +10.
  ['partial', 'olvo v6', 'Volvo|V60', 95],
  // Brand contains +5, second word contains -2.
  ['partial', 'olvo 60', 'Volvo|V60', 83],
  // Brand none -10, second word start +10.
  ['partial', 'blå v60', 'Volvo|V60', 80],
  // Brand none -10, second word contains -2.
  ['partial', 'blå 60', 'Volvo|V60', 68],
  // Brand start +15, no second word.
  ['partial', 'volv diesel', 'Volvo', 95],
  // Beside a word that is right, a misspelt one counts as none.
  ['partial', 'valvo v60', 'Volvo|V60', 80],
  ['wordStart', 'vol', 'Volvo', 65],
  ['wordStart', 'cros', 'Volvo|V60 Cross Country', 65],
  // 60 less 2 for each letter more.
  ['substring', 'olvo', 'Volvo', 58],
  ['substring', '60', 'Volvo|XC60', 56],
  ['substring', 'ross', 'Volvo|V60 Cross Country', 40],
  // 40 less 10 for each edit.
  ['fuzzy', 'valvo', 'Volvo', 30],
  ['fuzzy', 'vovlo', 'Volvo', 30],
  ['fuzzy', 'folswagen', 'Volkswagen', 20],
  // Each word has to be meant: one edit and one.
  ['fuzzy', 'valvo amazn', 'Volvo|Amazon', 20],
])('%s: "%s" is %s by %i', (rule, text, name, points) => {
  expect(score(text, name)).toEqual({ points, rule });
});

test.each([
  // Three letters have no edits (D29), nor have words with a digit.
  ['kai', 'Kia'],
  ['v61', 'Volvo|V60'],
  // One edit up to six letters, two from seven on.
  ['dolva', 'Volvo'],
  ['valkgagem', 'Volkswagen'],
  // No word stands in its brand, and none in its series (D31).
  ['blå diesel', 'Volvo|V60'],
  // Shorter than two characters.
  ['v', 'Volvo'],
  [' v ', 'Volvo'],
  ['', 'Volvo'],
  ['!?', 'Volvo'],
])('"%s" is not %s', (text, name) => {
  expect(score(text, name)).toBeNull();
});
