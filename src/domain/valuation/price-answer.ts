import type { WhyNot } from './judge-price.ts';
import { labelText } from './label-text.ts';
import {
  type ComparedFacts,
  type JudgedOrNot,
  LABEL_ADVICE,
  rangeText,
  unsureRangeText,
  whyNotText,
} from './valuation-texts.ts';

/** The valuation of an ad, as far as the answer needs it. */
export type AnsweredValuation = JudgedOrNot & { low80: number; high80: number; close: number };

/** The facts of the ad without which there is no valuation, and those that a reason names. */
export type ValuedFacts = ComparedFacts & { series: string | null; firstRegistered: Date | string | null };

/** The answer to "what does it cost, and is that fair", in the words of every page. */
export type PriceAnswer = {
  /** The label with its amount; without one what similar cars cost; else why the price is not judged. */
  headline: string;
  /** The prices of similar cars, where the headline is the label. */
  range: string | null;
  /** The meaning of the label, or why there is none. */
  note: string | null;
  /** Whether the estimate can be trusted, so that it may be shown. */
  isEstimated: boolean;
};

/** Reasons for which the estimate itself cannot be trusted. */
const WITHOUT_ESTIMATE: ReadonlySet<WhyNot | null> = new Set<WhyNot>(['flagged', 'facts', 'odometer', 'old']);
export const isEstimateTrusted = (whyNot: WhyNot | null): boolean => !WITHOUT_ESTIMATE.has(whyNot);

/** Reasons for which the range says little about similar cars. */
const UNSURE: ReadonlySet<string | null> = new Set(['few', 'wide']);

/** @param valuation null: the ad has none */
export function priceAnswer(valuation: AnsweredValuation | null, facts: ValuedFacts): PriceAnswer {
  if (valuation === null) return notJudged(whyNotValuedText(facts));
  const { label, price, estimate, whyNot, low80, high80, close } = valuation;
  const range = UNSURE.has(whyNot) ? unsureRangeText(low80, high80) : rangeText(low80, high80);
  if (label !== null && price !== null)
    return { headline: labelText({ label, price, estimate }), range, note: LABEL_ADVICE[label], isEstimated: true };
  const reason = whyNotText(whyNot ?? 'no_price', { ...facts, close });
  if (!isEstimateTrusted(whyNot)) return notJudged(reason);
  return { headline: range, range: null, note: `Kan inte bedömas: ${reason}.`, isEstimated: true };
}

const notJudged = (reason: string): PriceAnswer => ({
  headline: `Kan inte bedömas: ${reason}`,
  range: null,
  note: null,
  isEstimated: false,
});

function whyNotValuedText({ series, modelYear, firstRegistered }: ValuedFacts): string {
  if (series === null) return 'vi känner inte igen modellen';
  return modelYear === null && firstRegistered === null ? 'årsmodellen saknas i annonsen' : 'priset är inte bedömt än';
}

/** The answer as sentences. */
export const priceAnswerTexts = ({ headline, range, note }: PriceAnswer): string[] =>
  [`${headline}.`, range === null ? null : `${range}.`, note].filter((text) => text !== null);
