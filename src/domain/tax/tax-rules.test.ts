import { expect, test } from 'vitest';
import { DIESEL_RULES, MALUS_RULES, overdueRules, ruleFor, type TaxRule, yearsLater } from './tax-rules.ts';

const rule = (reviewedOn: string): TaxRule => ({
  name: 'Regel',
  reviewedOn,
  source: { title: 'Lag', paragraph: '1 §', url: 'https://lag.example/' },
});

test('a rule is overdue a year after its review', () => {
  const [old, recent] = [rule('2025-11-23'), rule('2025-11-24')];
  expect(overdueRules('2026-11-23', [old, recent])).toEqual([old]);
  expect(overdueRules('2026-11-22', [old, recent])).toEqual([]);
});

test('all rules are checked, and each names its source', () => {
  const all = overdueRules('9999-01-01');
  expect(all).toEqual(expect.arrayContaining([...MALUS_RULES, ...DIESEL_RULES]));
  for (const { name, source, reviewedOn } of all) {
    expect([name, source.title]).not.toContain('');
    expect(source.url).toMatch(/^https:\/\//);
    expect(reviewedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
});

test('a rule needs both its day and its vehicle year', () => {
  const bandsOf = (day: string, year: number) => ruleFor(MALUS_RULES, day, year)?.bands[0]?.above;
  expect(bandsOf('2018-06-30', 2018)).toBeUndefined();
  expect(bandsOf('2018-07-01', 2017)).toBeUndefined();
  expect(bandsOf('2018-07-01', 2018)).toBe(95);
  expect(bandsOf('2022-06-01', 2022)).toBe(75);
  expect(bandsOf('2024-01-01', 2015)).toBeUndefined();
});

test('29 February becomes the 28th in years without one', () => {
  expect([yearsLater('2024-02-29', 3), yearsLater('2024-02-29', 4)]).toEqual(['2027-02-28', '2028-02-29']);
});
