import { readAdviserAds } from '#src/db/adviser/adviser-ads.ts';
import { readRecallsOfModels } from '#src/db/recalls/recalls.ts';
import { readValuation } from '#src/db/valuation/valuation-rows.ts';
import { taxText } from '#src/domain/adviser/answer/fact-texts.ts';
import { meetsDemands } from '#src/domain/adviser/answer/meets-limits.ts';
import type { TurnFacts } from '#src/domain/adviser/guard/turn-facts.ts';
import { CAR_TOPICS } from '#src/domain/adviser/topics/car-topics.ts';
import { monthlyPayment } from '#src/domain/adviser/topics/loan.ts';
import { TOPICS, topicParagraphs } from '#src/domain/adviser/topics/topics.ts';
import { isoDay } from '#src/domain/format/dates.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { formatAboutKronor, formatKronor } from '#src/domain/format/price.ts';
import { matchRecalls, recallEngineText } from '#src/domain/recalls/match-recalls.ts';
import { betterText } from '#src/domain/valuation/better-buys.ts';
import { answerEvidence, evidenceLines, recallSentences, type ToolContext } from './ask-model-evidence.ts';
import { readKnownAds } from './built-in/about-known-ads.ts';
import { yearlyTax } from './built-in/find-cars.ts';

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

type KnownCar = NonNullable<Awaited<ReturnType<typeof knownCar>>>;

/** The built-in adviser's lines about a car on some topics, as evidence. */
function carEvidence({ facts }: ToolContext, car: KnownCar, topics: readonly string[]): string[] {
  const lines = topics.flatMap((topic) => CAR_TOPICS.get(topic)?.lines(car) ?? []);
  return evidenceLines(lines.flatMap((line) => facts.addEvidence(line, { row: car.row })));
}

/** How the site judges the price. */
export async function priceVerdict(context: ToolContext, { id }: { id: number }) {
  const car = await knownCar(context, id);
  if (!car) return NO_AD;
  const { row, verdict } = car;
  const { headline, note, isEstimated } = car.priceAnswer;
  const evidence = carEvidence(context, car, ['price-verdict', 'depreciation']);
  if (verdict === null || !isEstimated) return { row: row.number, verdict: headline, note, evidence };
  const { price, estimate, low80, high80, close } = verdict;
  row.figures.add('kr', estimate, low80, high80).add('count', close);
  if (price !== null) row.figures.add('kr', Math.abs(price - estimate));
  const amounts = { estimate_kr: estimate, usual_from_kr: low80, usual_to_kr: high80 };
  return { row: row.number, verdict: headline, note, ...amounts, similar_cars: close, evidence };
}

/** Prices since the ad came in, and how long it has been for sale. */
export async function priceHistory(context: ToolContext, { id }: { id: number }) {
  const car = await knownCar(context, id);
  if (!car) return NO_AD;
  const { row, prices, daysForSale } = car;
  row.figures.add('kr', ...prices.map(({ price }) => price)).add('days', daysForSale);
  const history = prices.map(({ at, price }) => ({ from: isoDay(at), price_kr: price }));
  const evidence = carEvidence(context, car, ['price-history', 'days-for-sale']);
  return { row: row.number, days_for_sale: daysForSale, prices: history, evidence };
}

export async function taxOfAd(context: ToolContext, { id }: { id: number }) {
  const car = await knownCar(context, id);
  if (!car) return NO_AD;
  const tax = yearlyTax(car.facts, context.now);
  const text = taxText(car.facts, tax);
  if (tax === null || text === null) return { row: car.row.number, tax: UNKNOWN };
  car.row.figures.add('kr', tax.kronor);
  const evidence = evidenceLines(context.facts.addEvidence(text, { row: car.row }));
  return { row: car.row.number, tax_kr_a_year: tax.kronor, evidence };
}

export async function costOfOwnership(context: ToolContext, { id }: { id: number }) {
  const car = await knownCar(context, id);
  if (!car) return NO_AD;
  const { row, cost } = car;
  const evidence = carEvidence(context, car, ['running-cost']);
  if (cost === null) return { row: row.number, cost: UNKNOWN, evidence };
  row.figures.add('kr', cost.perMonth).add('mil', cost.mil).add('years', cost.years);
  const assumed = {
    mil_a_year: cost.mil,
    years: cost.years,
    assumptions: 'antagna av sajten, kan ändras på bilens kostnadssida',
  };
  return { row: row.number, cost: cost.headline, kr_a_month: cost.perMonth, ...assumed, evidence };
}

/** Cars for sale that are at least as good and cheaper. */
export async function betterBuys(context: ToolContext, { id }: { id: number }) {
  const car = await knownCar(context, id);
  if (!car) return NO_AD;
  const { facts, db } = context;
  const better = (await readValuation(db, id))?.betterBuys ?? [];
  if (better.length === 0) {
    return {
      evidence: evidenceLines(facts.addEvidence('Jag hittar inget bättre köp till salu just nu.', { row: car.row })),
    };
  }
  const others = await readAdviserAds(
    db,
    better.map((each) => each.id),
  );
  return others.map((other) => {
    const found = better.find((each) => each.id === other.internalId);
    const row = facts.addAd({ facts: other, reasons: [] }, meetsDemands(other, context.builtIn.understanding));
    const text = found ? `Bättre köp än ${car.row.label}: ${betterText(found)}` : '';
    return { row: row.number, car: row.label, evidence: evidenceLines(facts.addEvidence(text, { row })) };
  });
}

/** The comparables of the valuation. */
export async function similarCars(context: ToolContext, { id }: { id: number }) {
  const valuation = await readValuation(context.db, id);
  if (!valuation) return { error: 'Bilen är inte jämförd med andra.' };
  const active = valuation.comparables.filter(({ closedAt }) => closedAt === null).map((each) => each.id);
  return { ids: active.slice(0, MAX_SIMILAR) };
}
const MAX_SIMILAR = 6;

/** The recalls that may affect the car of an ad. */
export async function recallsOfCar(context: ToolContext, { id }: { id: number }) {
  const car = await knownCar(context, id);
  if (!car) return NO_AD;
  const { brand, series, modelYear, fuels, name, engineName } = car.facts;
  const [known] = series === null ? [] : await readRecallsOfModels(context.db, { make: [brand], model: [series] });
  const recalls = matchRecalls(known?.recalls ?? [], {
    generation: null,
    years: modelYear === null ? null : { from: modelYear, to: modelYear },
    fuels,
    engine: recallEngineText(name, [engineName]),
  });
  return {
    row: car.row.number,
    evidence: evidenceLines(
      recallSentences(recalls).flatMap((text) => context.facts.addEvidence(text, { row: car.row })),
    ),
  };
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
  const text = `Ett lån på ${formatKronor(kr)} i ${String(years).replace('.', ',')} år (${formatCount(months, 'månad', 'månader')}) med ${String(rate).replace('.', ',')} procent ränta kostar ungefär ${formatAboutKronor(perMonth)} i månaden, månadskostnad, och ${formatAboutKronor(interest)} i ränta.`;
  const evidence = evidenceLines(facts.addEvidence(text));
  return { kr_a_month: perMonth, interest_kr: interest, months, rate_percent: rate, fees: 'tillkommer', evidence };
}

/** A checked text of the site with its sources. */
export async function knowledgeText({ facts }: { facts: TurnFacts }, { topic }: { topic: string }) {
  const found = TOPICS.get(topic);
  if (!found) return { error: 'Ämnet finns inte.', topics: [...TOPICS.keys()] };
  return { evidence: evidenceLines(answerEvidence({ text: topicParagraphs(found), about: [] }, facts)) };
}
