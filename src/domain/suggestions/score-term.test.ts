import { expect, test } from 'vitest';
import type { RuleName } from './score-term.ts';
import { scoreSuggestions } from './suggest.ts';
import type { SearchEntry } from './suggestion.ts';
import { buildSuggestionIndex } from './suggestion-index.ts';

/** Scores a single name: "Volvo|V60", "Volvo" as a brand. */
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
  // Exact brand +20, prefix of the second word +10, above the cap (D30).
  ['partial', 'volvo v6', 'Volvo|V60', 99],
  // Prefix of the brand +15, within the second word -2.
  ['partial', 'volv 60', 'Volvo|V60', 93],
  // Within the brand +5, prefix of the second word +10.
  ['partial', 'olvo v6', 'Volvo|V60', 95],
  // Within the brand +5, within the second word -2.
  ['partial', 'olvo 60', 'Volvo|V60', 83],
  // No brand -10, prefix of the second word +10.
  ['partial', 'blå v60', 'Volvo|V60', 80],
  // No brand -10, within the second word -2.
  ['partial', 'blå 60', 'Volvo|V60', 68],
  // Prefix of the brand +15, no second word.
  ['partial', 'volv diesel', 'Volvo', 95],
  // Beside a correct word, a misspelled one does not count.
  ['partial', 'valvo v60', 'Volvo|V60', 80],
  ['wordStart', 'vol', 'Volvo', 65],
  ['wordStart', 'cros', 'Volvo|V60 Cross Country', 65],
  // 60 minus 2 for each additional letter.
  ['substring', 'olvo', 'Volvo', 58],
  ['substring', '60', 'Volvo|XC60', 56],
  ['substring', 'ross', 'Volvo|V60 Cross Country', 40],
  // 40 minus 10 for each edit.
  ['fuzzy', 'valvo', 'Volvo', 30],
  ['fuzzy', 'vovlo', 'Volvo', 30],
  ['fuzzy', 'folswagen', 'Volkswagen', 20],
  // Each word must match: one edit and one.
  ['fuzzy', 'valvo amazn', 'Volvo|Amazon', 20],
])('scores %s for "%s" as %s with %i', (rule, text, name, points) => {
  expect(score(text, name)).toEqual({ points, rule });
});

test.each([
  // Words of three letters (D29) or with a digit are not corrected.
  ['kai', 'Kia'],
  ['v61', 'Volvo|V60'],
  // One edit up to six letters, two from seven on.
  ['dolva', 'Volvo'],
  ['valkgagem', 'Volkswagen'],
  // No word occurs in its brand, and none in its series (D31).
  ['blå diesel', 'Volvo|V60'],
  // Shorter than two characters.
  ['v', 'Volvo'],
  [' v ', 'Volvo'],
  ['', 'Volvo'],
  ['!?', 'Volvo'],
])('scores "%s" as no match for %s', (text, name) => {
  expect(score(text, name)).toBeNull();
});
