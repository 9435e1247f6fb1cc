import { readModelFigures } from '#src/db/adviser/model-figures.ts';
import { readModelVariants } from '#src/db/adviser/model-variants.ts';
import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import {
  describedCarTexts,
  monthlyTexts,
  pricedTexts,
  yearsComparedTexts,
} from '#src/domain/adviser/compose/described-car.ts';
import type { SpokenModels } from '#src/domain/adviser/conversation/matter.ts';
import { differenceIn, readDescribedCar } from '#src/domain/adviser/frame/described-car.ts';
import { yearlyMil } from '#src/domain/adviser/frame/driving.ts';
import type { Frame } from '#src/domain/adviser/frame/frame.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { yearInSweden } from '#src/domain/format/dates.ts';
import { AVERAGE_MIL } from '#src/domain/statistics/average-mil.ts';
import { budgetUrl } from '#src/visitor-urls.ts';
import { answerInWords, type Turn } from './about.ts';
import { queryOfModels } from './about-models.ts';
import { readOwnParagraphs } from './about-own-texts.ts';
import { sayNotUnderstood } from './about-questions.ts';
import { answerOfFact } from './about-wishes.ts';

const AFTER = ['Vilka svagheter har modellen?', 'Hur vet jag att mätarställningen stämmer?', 'Visa några till salu'];

const nameOf = ({ make, model }: SpokenModels): string => carName(make[0] ?? '', model[0] ?? '');

/** A car that a message describes by model, year and mileage. */
export async function answerOfDescribedCar(turn: Turn): Promise<AdviserAnswer> {
  const { spoken, folded } = turn.frame;
  const car = readDescribedCar(folded);
  if (spoken === null || car === null) return sayNotUnderstood(turn);
  const ofYear: SpokenModels = { ...spoken, minYear: car.year, maxYear: car.year };
  const own = await readOwnParagraphs(turn.stock.db, ofYear, 'reliability');
  const { maxPrice } = turn.frame.asked.filters;
  const [figures] = maxPrice === null ? [] : await readModelFigures(turn.stock.db, ofYear);
  const price = maxPrice === null ? [] : pricedTexts(nameOf(spoken), car.year, maxPrice, figures ?? null);
  const texts = [...price, ...describedCarTexts(nameOf(spoken), car, spoken.fuel, own, yearInSweden(turn.now))];
  return answerInWords(turn, texts, { matter: ofYear, suggestions: AFTER });
}

/** How two model years of the one model that a message names differ: in tax where it asks for that; null: the catalogue does not know them. */
export async function answerOfYears(
  turn: Turn,
  spoken: SpokenModels,
  years: [number, number],
): Promise<AdviserAnswer | null> {
  const { stock, frame } = turn;
  const ofYear = (year: number): SpokenModels => ({ ...spoken, minYear: year, maxYear: year });
  if (frame.facts[0] === 'tax') return answerOfYearsTax(turn, years.map(ofYear));
  const [variants, ...others] = await readModelVariants(stock.db, spoken);
  if (variants === undefined || others.length > 0) return null;
  const figures = await Promise.all(years.map((year) => readModelFigures(stock.db, ofYear(year))));
  const [older, newer] = figures.map(([each]) => each ?? null);
  const texts = yearsComparedTexts(
    nameOf(spoken),
    variants,
    years,
    [older ?? null, newer ?? null],
    differenceIn(frame.folded),
  );
  return texts.length === 0 ? null : answerInWords(turn, texts, { matter: spoken, suggestions: AFTER });
}

async function answerOfYearsTax(turn: Turn, years: readonly SpokenModels[]): Promise<AdviserAnswer> {
  const { stock, now } = turn;
  const answers = await Promise.all(years.map((each) => answerOfFact(stock, queryOfModels(each), 'tax', now)));
  const texts = years.map(({ minYear }, place) => `**${minYear ?? ''}:** ${taxOf(answers[place])}`);
  return answerInWords(
    turn,
    [
      '**Skillnaden beror mest på motorn, inte på årsmodellen:** malusen för bilar från juli 2018 gäller bara de tre första åren, och efter dem räknas skatten på samma sätt.',
      ...texts,
      'Nyare bilar har oftast ett högre koldioxidtal, för att de är mätta enligt WLTP. Det exakta beloppet står hos Transportstyrelsen på registreringsnumret, och på bilens sida här. Källa: bilarna till salu och skattereglerna.',
    ],
    { matter: { ...(years[0] ?? EMPTY), minYear: null, maxYear: null }, suggestions: AFTER },
  );
}
/** Without a car of the year, the answer would be of others. */
const taxOf = (answer: AdviserAnswer | undefined): string =>
  answer === undefined || answer.relaxed.length > 0 || answer.ads.length === 0
    ? 'för få till salu här för att säga beloppet.'
    : (answer.text[0] ?? '');
const EMPTY: SpokenModels = { kind: 'models', make: [], model: [], fuel: [], minYear: null, maxYear: null };

const A_MONTH = /\b(?:i manaden|per manad|\/ ?man(?:ad)?|i man)\b/;
const LOAN = /\b(?:lan(?:et|a|ar)?|billan\w*|ranta\w*|avbetal\w*|leas\w*)\b/;
const WHOLE = /\b(?:allt inraknat|allt som allt|inklusive allt|totalt|allt inkl\w*|sammanlagt)\b/;
/** A sum a month that a message has for a car in all; null: none. */
export const monthlyBudget = ({ folded, named, asked: { notes } }: Frame): number | null => {
  const note = notes.find(({ kind }) => kind === 'monthlyCost');
  if (named.length > 0 || note?.kind !== 'monthlyCost' || !A_MONTH.test(folded) || LOAN.test(folded)) return null;
  return WHOLE.test(folded) || /\b(?:vad|vilken bil) (?:kan|far) (?:man|jag|vi)\b/.test(folded) ? note.kronor : null;
};

/** The part of a sum a month that is left for the car. */
export async function answerOfMonthly(turn: Turn): Promise<AdviserAnswer> {
  const { folded, asked } = turn.frame;
  const kronor = monthlyBudget(turn.frame);
  if (kronor === null) return sayNotUnderstood(turn);
  const isElectric = asked.filters.fuel.length > 0 && asked.filters.fuel.every((fuel) => fuel === 'El');
  const texts = monthlyTexts(kronor, yearlyMil(folded) ?? AVERAGE_MIL.all, isElectric);
  return answerInWords(turn, [...texts, `[Se vilka bilar som ryms i en budget](${budgetUrl()})`], {
    suggestions: ['Vilken försäkring behöver jag?', 'Vad kostar ett billån i månaden?', 'Familjebil, högst 130 000 kr'],
  });
}
