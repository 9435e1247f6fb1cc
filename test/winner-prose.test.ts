import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { CATEGORY_FILES } from '#src/config/env.ts';
import { type CategoryWinner, categorySchema } from '#src/domain/categories/category-file.ts';
import { categoryFile, categoryWinner } from './category-file.ts';
import { suitsShare, winnerProseProblems } from './winner-prose.ts';

const categories = readdirSync(CATEGORY_FILES)
  .filter((file) => file.endsWith('.json') && file !== 'sources.json')
  .map((file) => categorySchema.parse(JSON.parse(readFileSync(path.join(CATEGORY_FILES, file), 'utf8'))));

test.each(categories)('the prose of $slug follows the rules', (category) => {
  expect(winnerProseProblems(category)).toEqual([]);
});

test('at most a third of the summaries say whom the car suits in the same words', () => {
  expect(suitsShare(categories)).toBeLessThanOrEqual(1 / 3);
});

describe('finds', () => {
  const problemsOf = (changes: Partial<CategoryWinner>, place = 0): string[] => {
    const category = categoryFile('stad');
    return winnerProseProblems({
      ...category,
      winners: category.winners.map((winner, at) => (at === place ? { ...winner, ...changes } : winner)),
    });
  };
  /** The ratings of the sample with another reason and score of the first. */
  const rated = (reason: string, score: number): Partial<CategoryWinner> => ({
    ratings: categoryWinner(0).ratings.map((rating, place) => (place === 0 ? { ...rating, reason, score } : rating)),
  });

  test.each<[string, Partial<CategoryWinner>, string]>([
    ['a price', { summary: 'Ofta under 200\u202f000 kr i annonserna.' }, 'a price, "200\u202f000 kr"'],
    ['a price in words', { watchouts: ['Kostar tiotusentals kronor.'] }, 'a price, "tiotusen"'],
    ['a recall that is done', { summary: 'Återkallelserna är åtgärdade på de flesta.' }, 'a recall that is done'],
    ['another one', { watchouts: ['Fråga om återkallelsen är gjord.'] }, 'a recall that is done'],
    ['a missing article', { summary: 'För dig som vill ha tyst bil.' }, 'an article is missing'],
    ['a best car that is not the first', { summary: 'Den mest kompletta bilen.' }, '"mest komplett" at rank 2'],
    ['an unexplained superlative', { summary: 'Den rymligaste av alla.' }, 'a superlative that no table explains'],
    ['a superlative of the summary', { summary: 'Den är snabbast i listan.' }, 'no rating of'],
    ['a superlative with a middling rating', rated('Dyrast i listan att äga.', 4), 'not the lowest rating'],
    ['a superlative with a low rating', rated('Snålast i listan att äga.', 2), 'not the highest rating'],
  ])('%s', (_, changes, problem) => {
    const place = problem.includes('rank') ? 1 : 0;
    expect(problemsOf(changes, place).join('\n')).toContain(problem);
  });

  test('a measure that is not the most of the list', () => {
    const category = categoryFile('stad');
    const liters = (place: number, reason: string) => categoryWinner(place, rated(reason, 3));
    const winners = [
      liters(0, 'Bagaget rymmer 743 liter, mest i listan.'),
      liters(1, 'Bagaget rymmer 780 liter.'),
      liters(2, 'Bagaget rymmer 300 liter.'),
      ...category.winners.slice(3),
    ];
    expect(winnerProseProblems({ ...category, winners })).toEqual([
      expect.stringContaining('743 liter is neither the most'),
    ]);
  });

  test('nothing in the vehicle tax, an honest superlative and complete sentences', () => {
    const tax = { claim: '360 kr', source: 'vehicle-tax', checkedOn: '2026-11-22', sureness: 'high' } as const;
    const changes = { summary: 'Skatten är 360 kr om året, och du får en tyst bil.', facts: [tax] };
    expect(problemsOf({ ...changes, ...rated('Bäst i listan på att lasta.', 5) })).toEqual([]);
  });

  test('how often summaries say "Den passar"', () => {
    const winners = [categoryWinner(0, { summary: 'Den passar dig som kör långt.' }), categoryWinner(1)];
    expect(suitsShare([categoryFile('stad', { winners })])).toBe(0.5);
  });
});
