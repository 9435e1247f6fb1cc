import { readAdviserAds } from '#src/db/adviser/adviser-ads.ts';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import { type RecalledSeries, readRecallsOfModels } from '#src/db/recalls/recalls.ts';
import type { AdFacts } from '#src/domain/adviser/answer/ad-facts.ts';
import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { type RecallsOfCar, recallTexts } from '#src/domain/adviser/compose/recalls.ts';
import type { Conversation } from '#src/domain/adviser/conversation/conversation.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import type { Catalogue } from '#src/domain/catalogue/catalogue.ts';
import { matchRecalls, recallEngineText } from '#src/domain/recalls/match-recalls.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import type { ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { sayInPlaceOfCars } from './about-shown.ts';
import type { AdviserStock } from './find-cars.ts';

/** The recalls of the models that a message names, otherwise of the cars last shown. */
export async function answerOfRecalls(
  stock: AdviserStock,
  message: { text: string; asked: ParsedQuery },
  conversation: Conversation,
  now: Date,
): Promise<AdviserAnswer> {
  const { make, model } = message.asked.filters;
  const named = await readRecallsOfModels(stock.db, { make, model });
  const cars =
    named.length > 0 ? ofNamed(named, message, await readCatalogue(stock.db)) : await ofShown(stock, conversation);
  return sayInPlaceOfCars(stock, recallTexts(cars), conversation, now);
}

const ofNamed = (
  named: readonly RecalledSeries[],
  { text, asked: { filters } }: { text: string; asked: ParsedQuery },
  catalogue: Catalogue,
): RecallsOfCar[] =>
  named.map(({ brand, series, recalls }) => ({
    name: carName(brand, series),
    recalls: matchRecalls(recalls, {
      generation: null,
      years:
        filters.minYear === null && filters.maxYear === null
          ? yearsOfFuel(catalogue, { brand, series, fuels: filters.fuel })
          : { from: filters.minYear ?? 0, to: filters.maxYear },
      fuels: filters.fuel,
      engine: text,
    }),
  }));

/** The years in which a model was made with an asked fuel: no recall of other years is about it. Null: no fuel is asked for, or it is not known. */
function yearsOfFuel(
  { brands }: Catalogue,
  { brand, series, fuels }: { brand: string; series: string; fuels: readonly Fuel[] },
): { from: number; to: number | null } | null {
  if (fuels.length === 0) return null;
  const engines = (brands.find(({ name }) => name === brand)?.series ?? [])
    .filter(({ name }) => name === series)
    .flatMap(({ generations }) => generations.flatMap(({ engines: all = [] }) => all))
    .filter(({ fuel }) => fuels.includes(fuel));
  if (engines.length === 0) return null;
  const ends = engines.map(({ yearTo }) => yearTo);
  return {
    from: Math.min(...engines.map(({ yearFrom }) => yearFrom)),
    to: ends.includes(null) ? null : Math.max(...ends.map((year) => year ?? 0)),
  };
}

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
