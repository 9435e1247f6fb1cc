import { expect, test } from 'vitest';
import { asksToJudge, asksWhyPriced } from '#src/domain/adviser/frame/asked-judgement.ts';
import type { KnownAd } from '#src/domain/adviser/topics/car-topics.ts';
import { PRICE_LABELS, type PriceLabel } from '#src/domain/vocabulary/price-labels.ts';
import { foldSigns } from '#src/domain/wish/text/wish-text.ts';
import { judgeTexts } from './judge.ts';

const car = (label: PriceLabel): KnownAd =>
  ({
    verdict: { label, close: 12, estimate: 120_000, high80: 140_000, reasons: [] },
    priceAnswer: { headline: 'Lågt pris', range: null, note: null, isEstimated: true },
    betterBuys: [],
    recalls: [],
    prices: [],
    depreciation: null,
    removalTimes: null,
    facts: {},
    daysForSale: 3,
    thisYear: 2026,
  }) as unknown as KnownAd;
const LINKS = { checklist: '/ad/1/checklista' };

test.each(PRICE_LABELS)('a question why a car has its price gets no yes or no: %s', (label) => {
  const [first = ''] = judgeTexts(car(label), LINKS, { weak: [], isWhy: true });
  expect(first).not.toMatch(/^(?:Ja|Nej)\b/);
});

test('a low price that is suspected is not vouched for', () => {
  expect(judgeTexts(car('low'), LINKS, { weak: [], isWhy: false })[0]).toMatch(/^Ja, /);
  expect(judgeTexts(car('low'), LINKS, { weak: [], isWhy: true }).join(' ')).toContain('syns inte i siffrorna');
});

test.each([
  'varför är den så billig?',
  'Är det nåt fuffens med den?',
  'är det någon hake?',
  'för bra för att vara sant?',
])('suspects a price: %s', (text) =>
  expect([asksToJudge(foldSigns(text.toLowerCase())), asksWhyPriced(foldSigns(text.toLowerCase()))]).toEqual([
    true,
    true,
  ]),
);

test.each(['är det ett bra köp?', 'vad kostar den?', 'hakar växeln?', 'är den prisvärd?'])(
  'suspects nothing: %s',
  (text) => expect(asksWhyPriced(foldSigns(text.toLowerCase()))).toBe(false),
);
