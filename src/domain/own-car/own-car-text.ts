import { KM_PER_MIL } from '#src/base/units.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { wordsIn } from '#src/domain/catalogue/match-engine.ts';
import { readPlate } from '#src/domain/suggestions/licence-plate.ts';
import type { CarNames } from '#src/domain/wish/names/car-names.ts';
import type { ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { queryChips } from '#src/domain/wish/query-chips.ts';
import type { OwnCarFacts } from './own-car-form.ts';
import { type OwnCarModel, ownEngines } from './own-car-model.ts';

/** The facts that a text states of a car of one's own, and the parts of it that are none of them, in words for people. */
export type OwnCarText = { facts: OwnCarFacts; unread: readonly string[] };

/**
 * Reads the facts that a text states beside the model. The engine is the catalogue's by any part of its name; words that ads of the model are searched
 * by are its trim. Nothing is left out silently: the rest is `unread`.
 * @param query the parsed text
 * @param series the name of the model that it is read for
 */
export function readOwnCarText(
  text: string,
  query: ParsedQuery,
  { series, model, names }: { series: string; model: OwnCarModel; names: CarNames },
): OwnCarText {
  const { filters, limits, unknown } = query;
  const [fuel, transmission, drive] = [filters.fuel, filters.transmission, limits.drive];
  const stated: OwnCarFacts = {
    modelYear: exactOf(filters.minYear, filters.maxYear),
    odometerKm: filters.maxMileage === null ? null : filters.maxMileage * KM_PER_MIL,
    fuel: onlyOf(fuel),
    transmission: onlyOf(transmission),
    drive: onlyOf(drive),
    horsepower: filters.minPower === null ? null : Math.round(filters.minPower),
    engine: '',
    trim: '',
    equipment: limits.equipment,
  };
  // "P7" names the model, not the "P7 Performance".
  const named = ownEngines(text.toLowerCase().replace(series.toLowerCase(), ' '), stated, model);
  // "6i" is what is left of "1.6i".
  const isOfEngine = (word: string): boolean =>
    wordsIn(word).every((each) => named.words.includes(each)) || named.words.join('').includes(word.toLowerCase());
  const engine = onlyEngine(named.engines);
  const words = filters.search.split(' ').filter((word) => word !== '' && !(engine !== null && isOfEngine(word)));
  const facts: OwnCarFacts = {
    modelYear: stated.modelYear,
    odometerKm: stated.odometerKm,
    fuel: engine?.fuel ?? stated.fuel,
    transmission: stated.transmission,
    drive: stated.drive,
    horsepower: engine?.hp ?? stated.horsepower,
    engine: engine?.name ?? '',
    // Words of several engines still say something of the price.
    trim: [...new Set([...(engine === null ? named.words : []), ...words])].join(' '),
    equipment: stated.equipment,
  };
  const rest: ParsedQuery = {
    ...query,
    filters: {
      ...filters,
      make: [],
      model: filters.model.filter((name) => name !== series),
      generation: [],
      fuel: stated.fuel === null ? fuel : [],
      transmission: stated.transmission === null ? transmission : [],
      minYear: stated.modelYear === null ? filters.minYear : NO_AD_FILTERS.minYear,
      maxYear: stated.modelYear === null ? filters.maxYear : NO_AD_FILTERS.maxYear,
      maxMileage: NO_AD_FILTERS.maxMileage,
      minPower: NO_AD_FILTERS.minPower,
      search: NO_AD_FILTERS.search,
    },
    limits: { ...limits, drive: stated.drive === null ? drive : [], equipment: [] },
  };
  return {
    facts,
    unread: [
      ...queryChips(rest, names).map(({ label }) => label),
      ...unknown.filter((word) => !isOfEngine(word) && !isPersonal(word)),
    ],
  };
}

const onlyOf = <Value>(values: readonly Value[]): Value | null => (values.length === 1 ? (values[0] ?? null) : null);
/** The one year of a range; of "från 2018" that year. */
const exactOf = (min: number | null, max: number | null): number | null => {
  if (min === null || max === null) return min ?? max;
  return min === max ? min : null;
};

/** Of engines of one power and fuel the one with the shortest name, as its text names no drive or gearbox; null where powers differ. */
function onlyEngine<Engine extends { name: string; hp: number; fuel: string }>(
  engines: readonly Engine[],
): Engine | null {
  const [shortest] = engines.toSorted((one, other) => one.name.length - other.name.length);
  const isOne = engines.every(({ hp, fuel }) => hp === shortest?.hp && fuel === shortest.fuel);
  return shortest !== undefined && isOne ? shortest : null;
}

const MIN_PERSONAL_DIGITS = 5;
/** Plates, telephone numbers and addresses: what is not read is part of an address that can be shared. */
const isPersonal = (word: string): boolean =>
  readPlate(word) !== null || word.includes('@') || word.replace(/\D/g, '').length >= MIN_PERSONAL_DIGITS;
