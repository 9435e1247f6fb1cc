import { MAX_BUDGET, MIN_BUDGET } from '#src/domain/budget/budget-params.ts';
import { findWord } from '#src/domain/format/parameter-text.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { readKronor } from '#src/domain/format/read-kronor.ts';
import { FUELS, type Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import { starScore } from './star-score.ts';

/** Parameters of a category's page: a budget in kr, a fuel, and the weight of each attribute by its place. */
export const NEED_BUDGET_PARAM = 'budget';
export const NEED_FUEL_PARAM = 'fuel';
const MAX_ATTRIBUTES = 8;
export const weightParam = (place: number): string => `v${place + 1}`;
export const NEED_PARAMS = [
  NEED_BUDGET_PARAM,
  NEED_FUEL_PARAM,
  ...Array.from({ length: MAX_ATTRIBUTES }, (_, place) => weightParam(place)),
];

export const MAX_WEIGHT = 5;
/** Meaning of each weight. */
export const WEIGHT_WORDS = [
  'Spelar ingen roll',
  'Lite viktigt',
  'Ganska viktigt',
  'Viktigt',
  'Mycket viktigt',
  'Viktigast',
] as const;

/** Refusal of weights that are all 0. */
export const NO_WEIGHT = 'Minst ett attribut måste vara viktigt. Därför visas vår egen ordning.';

const MAX_TYPED = 30;

export type OwnNeeds = {
  /** kr; null: none. */
  budget: number | null;
  /** The budget as typed. */
  typed: string;
  fuel: Fuel | null;
  /** One for each attribute; null: those of the category. */
  weights: readonly number[] | null;
  /** Parts of the address that cannot be used, in words. */
  errors: string[];
};

type Attribute = { name: string; weight: number };

/** Reads the visitor's needs from the address of a category's page; no input throws. */
export function readOwnNeeds(params: URLSearchParams, attributes: readonly Attribute[]): OwnNeeds {
  const typed = (params.get(NEED_BUDGET_PARAM) ?? '').slice(0, MAX_TYPED);
  const kronor = readKronor(typed);
  const isUsable = kronor !== null && kronor >= MIN_BUDGET && kronor <= MAX_BUDGET;
  const askedFuel = (params.get(NEED_FUEL_PARAM) ?? '').slice(0, MAX_TYPED);
  const fuel = findWord<Fuel>(FUELS, askedFuel);
  const { weights, isUsable: areWeightsUsable } = readWeights(params, attributes);
  return {
    budget: isUsable ? kronor : null,
    typed,
    fuel,
    weights,
    errors: [
      ...(typed.trim() === '' || isUsable
        ? []
        : [`Skriv en budget mellan ${formatKronor(MIN_BUDGET)} och ${formatKronor(MAX_BUDGET)}.`]),
      ...(askedFuel === '' || fuel !== null ? [] : [`Drivmedlet ”${askedFuel}” känner vi inte igen.`]),
      ...(areWeightsUsable ? [] : [NO_WEIGHT]),
    ],
  };
}

/** A missing or unreadable weight is that of the category. */
function readWeights(
  params: URLSearchParams,
  attributes: readonly Attribute[],
): { weights: number[] | null; isUsable: boolean } {
  const weights = attributes.map(({ weight }, place) => {
    const text = params.get(weightParam(place)) ?? '';
    return /^[0-5]$/.test(text) ? Number(text) : weight;
  });
  if (weights.every((weight) => weight === 0)) return { weights: null, isUsable: false };
  const isOwn = weights.some((weight, place) => weight !== attributes[place]?.weight);
  return { weights: isOwn ? weights : null, isUsable: true };
}

/** The parameters of needs, without those that change nothing. */
export function writeOwnNeeds(
  { budget, fuel, weights }: Pick<OwnNeeds, 'budget' | 'fuel' | 'weights'>,
  attributes: readonly Attribute[],
): URLSearchParams {
  const changed = (weights ?? []).flatMap((weight, place) =>
    weight === attributes[place]?.weight ? [] : [[weightParam(place), String(weight)]],
  );
  return new URLSearchParams([
    ...(budget === null ? [] : [[NEED_BUDGET_PARAM, String(budget)]]),
    ...(fuel === null ? [] : [[NEED_FUEL_PARAM, fuel]]),
    ...changed,
  ]);
}

type Ranked = { rank: number; ratings: readonly { attribute: string; score: number; reason: string }[] };

/**
 * The winners in the order of the visitor's weights, with the stars by them; ties preserve the order of the category.
 * @param weights one for each attribute, not all 0
 */
export function rankByWeights<Winner extends Ranked>(
  winners: readonly Winner[],
  attributes: readonly Attribute[],
  weights: readonly number[],
): (Winner & { ownScore: number })[] {
  const weighted = attributes.map(({ name }, place) => ({ name, weight: weights[place] ?? 0 }));
  return winners
    .map((winner) => ({ ...winner, ownScore: starScore(winner, { attributes: weighted }) }))
    .sort((one, other) => other.ownScore - one.ownScore || one.rank - other.rank);
}
