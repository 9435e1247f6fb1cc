import { formatMonth } from '#src/domain/format/dates.ts';
import { numberInWords } from '#src/domain/format/numbers.ts';
import type { MatchedRecall } from '#src/domain/recalls/match-recalls.ts';
import { FIT_TEXTS, HOW_TO_CHECK, RISK_NAMES } from '#src/domain/recalls/recall-texts.ts';

/** A model or a shown car with the recalls that may affect it. */
export type RecallsOfCar = { name: string; recalls: readonly MatchedRecall[] };

/** Recalls mentioned for each car; the others are on its page. */
const MAX_MENTIONED = 4;

/** Paragraphs about the recalls of the cars; without a car, how one finds out. */
export function recallTexts(cars: readonly RecallsOfCar[]): string[] {
  if (cars.length === 0) return [`Skriv vilken bil det gäller, till exempel ”Volvo V60 T6 2021”. ${HOW_TO_CHECK}`];
  return [...cars.flatMap(textsOfCar), HOW_TO_CHECK];
}

function textsOfCar({ name, recalls }: RecallsOfCar): string[] {
  if (recalls.length === 0)
    return [`${name}: jag känner inte till någon återkallelse. Det betyder inte att det inte finns någon.`];
  const more = recalls.length - MAX_MENTIONED;
  return [
    ...recalls
      .slice(0, MAX_MENTIONED)
      .map(
        ({ fit, title, risk, announced, ownerAdvice }) =>
          `${name} – ${FIT_TEXTS[fit].toLowerCase()}: ${title} (${RISK_NAMES[risk].toLowerCase()}, ${formatMonth(announced)}). ${ownerAdvice}`,
      ),
    ...(more > 0
      ? [`${name} har ${numberInWords(more)} till. ${more === 1 ? 'Den' : 'De'} står på modellens sida.`]
      : []),
  ];
}
