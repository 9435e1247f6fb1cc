import { readAdviserAds } from '#src/db/adviser/adviser-ads.ts';
import { type RecalledSeries, readRecallsOfModels } from '#src/db/recalls/recalls.ts';
import type { AdFacts } from '#src/domain/adviser/answer/ad-facts.ts';
import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import type { Conversation } from '#src/domain/adviser/conversation/conversation.ts';
import { type RecallsOfCar, recallTexts } from '#src/domain/adviser/conversation/recall-question.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { matchRecalls, recallEngineText } from '#src/domain/recalls/match-recalls.ts';
import type { ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import type { AdviserStock } from './adviser-cars.ts';
import { sayInPlaceOfCars } from './built-in-adviser-shown.ts';

/** The recalls of the models that a message names, otherwise of the cars last shown. */
export async function answerOfRecalls(
  stock: AdviserStock,
  message: { text: string; asked: ParsedQuery },
  conversation: Conversation,
  now: Date,
): Promise<AdviserAnswer> {
  const { make, model } = message.asked.filters;
  const named = await readRecallsOfModels(stock.db, { make, model });
  const cars = named.length > 0 ? ofNamed(named, message) : await ofShown(stock, conversation);
  return { ...(await sayInPlaceOfCars(stock, recallTexts(cars), conversation, now)), isFinal: true };
}

const ofNamed = (
  named: readonly RecalledSeries[],
  { text, asked: { filters } }: { text: string; asked: ParsedQuery },
): RecallsOfCar[] =>
  named.map(({ brand, series, recalls }) => ({
    name: carName(brand, series),
    recalls: matchRecalls(recalls, {
      generation: null,
      years:
        filters.minYear === null && filters.maxYear === null
          ? null
          : { from: filters.minYear ?? 0, to: filters.maxYear },
      fuels: filters.fuel,
      engine: text,
    }),
  }));

async function ofShown({ db }: AdviserStock, { latest }: Conversation): Promise<RecallsOfCar[]> {
  const ads = await readAdviserAds(db, latest);
  const known = await readRecallsOfModels(db, {
    make: ads.map(({ brand }) => brand),
    model: ads.flatMap(({ series }) => series ?? []),
  });
  return ads.map((ad) => ({
    name: ad.name,
    recalls: matchRecalls(
      known.find(({ brand, series }) => brand === ad.brand && series === ad.series)?.recalls ?? [],
      factsOf(ad),
    ),
  }));
}

const factsOf = ({ modelYear, fuels, name, engineName }: AdFacts) => ({
  generation: null,
  years: modelYear === null ? null : { from: modelYear, to: modelYear },
  fuels,
  engine: recallEngineText(name, [engineName]),
});
