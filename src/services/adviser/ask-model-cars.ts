import { readAdviserAds } from '#src/db/adviser/adviser-ads.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { meetsDemands } from '#src/domain/adviser/answer/meets-limits.ts';
import type { TurnFacts } from '#src/domain/adviser/guard/turn-facts.ts';
import { monthlyPayment } from '#src/domain/adviser/topics/loan.ts';
import { TOPICS, topicParagraphs } from '#src/domain/adviser/topics/topics.ts';
import type { Catalogue } from '#src/domain/catalogue/catalogue.ts';
import { isoDay } from '#src/domain/format/dates.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import { yearlyTax } from './adviser-cars.ts';
import { readKnownAds } from './built-in-adviser-topics.ts';

/** Data sources of the tools, and their results so far. */
export type ToolContext = {
  db: Db;
  adSearch: AdSearchService;
  catalogue: Catalogue;
  builtIn: AdviserAnswer;
  facts: TurnFacts;
  now: Date;
};

const NO_AD = { error: 'Annonsen finns inte.' };
const UNKNOWN = 'vet vi inte';

/** A car of a tool call with all that the site knows of it; null: not for sale. */
async function knownCar({ db, facts, builtIn, now }: ToolContext, id: number) {
  const ads = await readAdviserAds(db, [id]);
  const [car] = await readKnownAds(db, ads, now);
  if (!car) return null;
  return {
    ...car,
    row: facts.addAd({ facts: car.facts, reasons: [] }, meetsDemands(car.facts, builtIn.understanding)),
  };
}

/** How the site judges the price. */
export async function priceVerdict(context: ToolContext, { id }: { id: number }) {
  const car = await knownCar(context, id);
  if (!car) return NO_AD;
  const { row, verdict } = car;
  const { headline, note, isEstimated } = car.priceAnswer;
  if (verdict === null || !isEstimated) return { row: row.number, verdict: headline, note };
  const { price, estimate, low80, high80, close } = verdict;
  row.figures.add('kr', estimate, low80, high80).add('count', close);
  if (price !== null) row.figures.add('kr', Math.abs(price - estimate));
  const amounts = { estimate_kr: estimate, usual_from_kr: low80, usual_to_kr: high80 };
  return { row: row.number, verdict: headline, note, ...amounts, similar_cars: close };
}

/** Prices since the ad came in, and how long it has been for sale. */
export async function priceHistory(context: ToolContext, { id }: { id: number }) {
  const car = await knownCar(context, id);
  if (!car) return NO_AD;
  const { row, prices, daysForSale } = car;
  row.figures.add('kr', ...prices.map(({ price }) => price)).add('days', daysForSale);
  const history = prices.map(({ at, price }) => ({ from: isoDay(at), price_kr: price }));
  return { row: row.number, days_for_sale: daysForSale, prices: history };
}

export async function taxOfAd(context: ToolContext, { id }: { id: number }) {
  const car = await knownCar(context, id);
  if (!car) return NO_AD;
  const tax = yearlyTax(car.facts, context.now);
  if (tax === null) return { row: car.row.number, tax: UNKNOWN };
  car.row.figures.add('kr', tax.kronor);
  return { row: car.row.number, tax_kr_a_year: tax.kronor };
}

export async function costOfOwnership(context: ToolContext, { id }: { id: number }) {
  const car = await knownCar(context, id);
  if (!car) return NO_AD;
  const { row, cost } = car;
  if (cost === null) return { row: row.number, cost: UNKNOWN };
  row.figures.add('kr', cost.perMonth).add('mil', cost.mil).add('years', cost.years);
  const assumed = {
    mil_a_year: cost.mil,
    years: cost.years,
    assumptions: 'antagna av sajten, kan ändras på bilens kostnadssida',
  };
  return { row: row.number, cost: cost.headline, kr_a_month: cost.perMonth, ...assumed };
}

type LoanArguments = { kr: number; years: number; rate: number };

/** Equal monthly payments. */
export async function loanPayments({ facts }: { facts: TurnFacts }, loan: LoanArguments) {
  const { kr, years, rate } = loan;
  const payment = monthlyPayment(loan);
  const months = Math.round(years * 12);
  const rounded = (value: number) => Math.round(value / 100) * 100;
  const [perMonth, interest] = [rounded(payment), rounded(payment * months - kr)];
  facts.figures.add('kr', kr, perMonth, interest).add('months', months).add('years', years).add('percent', rate);
  return { kr_a_month: perMonth, interest_kr: interest, months, rate_percent: rate, fees: 'tillkommer' };
}

/** A checked text of the site with its sources. */
export async function knowledgeText({ facts }: { facts: TurnFacts }, { topic }: { topic: string }) {
  const found = TOPICS.get(topic);
  if (!found) return { error: 'Ämnet finns inte.', topics: [...TOPICS.keys()] };
  const text = topicParagraphs(found).join(' ');
  facts.texts.push(text);
  return { text };
}
