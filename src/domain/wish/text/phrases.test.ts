import { expect, test } from 'vitest';
import { z } from 'zod';
import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };
import phrases from '#data/adviser/phrases.json' with { type: 'json' };
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { FUELS } from '#src/domain/vocabulary/vocabulary.ts';
import { DIRECTIONS, MEASURES } from '#src/domain/wish/amounts/quantities.ts';
import { WISHES } from '#src/domain/wish/parsed-query.ts';
import { expand, meansOtherwise, PATTERNS } from './phrases.ts';

/** A pattern that compiles, whose words have an entry, and that does not match everything. */
const source = z.union([z.string(), z.array(z.string())]).superRefine((each, context) => {
  const text = JSON.stringify(each);
  for (const [, name = ''] of text.matchAll(/<([a-zA-Z]+)>/g))
    if (!Object.hasOwn(phrases.words, name)) context.addIssue(`no words of the name ${name}`);
  const pattern = new RegExp(expand(each));
  if (pattern.test('') && pattern.test('qq')) context.addIssue(`matches everything: ${text}`);
});
const measured = z.array(z.tuple([z.enum(MEASURES), source]));
const compared = z.array(z.tuple([z.enum(DIRECTIONS), source]));
const { between, ...patterns } = phrases.patterns;

test('the phrases have their schema', () => {
  z.object({
    patterns: z.record(z.string(), source),
    units: measured,
    before: compared,
    after: compared,
    moneyBefore: z.array(z.tuple([z.enum(MEASURES), source, z.int()])),
    moneyAfter: measured,
    otherSenses: z.record(z.string(), source),
    rewrites: z.array(z.tuple([source, z.string()])),
  }).parse({ ...phrases, patterns });
  // The words between a comparison and its number may be none.
  expect(new RegExp(between).test('')).toBe(true);
});

test('so have the tables of the lexicon', () => {
  const number = z.record(z.string().regex(/^[a-z]+$/), z.int());
  z.object({
    numbers: number,
    factors: number,
    namedNumbers: number,
    letters: z.record(z.string(), z.string()),
    spokenLetters: z.record(z.string().regex(/^[a-z ]+$/), z.string().regex(/^[a-z]{1,3}$/)),
    wordsAsLetters: z.string().regex(/^[a-z ]+$/),
    engineFuels: z.array(z.strictObject({ makes: z.array(z.string()), words: source, fuel: z.enum(FUELS).nullable() })),
    besideCars: z.array(
      z.strictObject({
        makes: z.array(z.string()).min(1),
        models: z.string(),
        words: z.string().regex(/^[a-z ]+$/),
        meanings: z.array(
          z.object({ field: z.enum(['chassis', 'search', 'fuel', 'drive']), values: z.array(z.string()) }),
        ),
      }),
    ),
    bodyCodes: z.record(z.string().regex(/^[a-z]\d{2,3}$/), z.string().regex(/^[a-z]\d{2,3} \p{Lu}\p{L}+$/u)),
    wishLabels: z.record(z.enum(WISHES), z.string()),
    signs: z.record(z.string().regex(/^[a-z!-~]$/), z.string()),
    accented: z.record(z.string().regex(/^[a-z]+$/), z.string()),
    seldomMeant: z.array(z.string().regex(/^\p{Lu}\p{L}+$/u)),
    limitsOfWishes: z.partialRecord(z.enum(WISHES), z.array(z.enum(Object.keys(NO_AD_FILTERS)))),
  }).parse(lexicon);
});

test('puts words in the place of their names, in each other too', () => {
  expect(expand('a <no> b')).toBe(`a (?:${phrases.words.no}) b`);
  expect(PATTERNS.ownCar.test('min mamma har en')).toBe(true);
  expect(PATTERNS.ownCar.source).not.toContain('<who>');
});

test('distinguishes the other sense of a word by the text around it', () => {
  expect(meansOtherwise('golf', 'vi spelar ', '')).toBe(true);
  expect(meansOtherwise('golf', 'vi vill ha en ', '')).toBe(false);
  expect(meansOtherwise('constructor', '', '')).toBe(false);
});
