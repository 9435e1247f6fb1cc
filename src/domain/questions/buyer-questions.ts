import { electricRangeText } from '#src/domain/catalogue/electric-range.ts';
import { removalText } from '#src/domain/market/removal-texts.ts';
import { costAnswer } from '#src/domain/ownership-cost/cost-answer.ts';
import { faultsOf } from '#src/domain/purchase-checklist/known-faults.ts';
import { recallsOfAd } from '#src/domain/recalls/match-recalls.ts';
import { priceAnswer } from '#src/domain/valuation/price-answer.ts';
import { valueSeries } from '#src/domain/valuation/value-series.ts';

/**
 * The questions of a buyer about a car, and the functions that answer each. Every page, call and answer of the adviser that touches a
 * question takes words and figures from its function (docs/decisions/0083-one-answer-to-each-question.md). test/one-answer.test.ts asks them
 * of many ads and series in all places, and does not compile without a comparison for each.
 */
export const BUYER_QUESTIONS = {
  price: { question: 'Vad kostar den, och är det rimligt?', answers: [priceAnswer] },
  cost: { question: 'Vad kostar den att äga?', answers: [costAnswer] },
  speed: { question: 'Hur fort säljs de?', answers: [removalText] },
  /** By the comparables of the valuation, whatever they cost. */
  alike: { question: 'Vilka bilar liknar den?', answers: [valueSeries] },
  range: { question: 'Hur långt går den?', answers: [electricRangeText] },
  faults: { question: 'Vad är det för fel på den?', answers: [recallsOfAd, faultsOf] },
} as const;

export type BuyerQuestion = keyof typeof BUYER_QUESTIONS;
