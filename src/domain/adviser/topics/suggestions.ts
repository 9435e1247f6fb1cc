import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { lacksBudget } from '#src/domain/adviser/answer/answer-texts.ts';
import type { ParsedQuery, SoftPreference } from '#src/domain/wish/parsed-query.ts';
import type { QueryChip } from '#src/domain/wish/query-chips.ts';
import { TOPICS } from './topics.ts';

const questionsOf = (...ids: string[]): string[] => ids.flatMap((id) => TOPICS.get(id)?.ask ?? []);

const OF_CARS = ['Vilken av dem skulle du välja?', 'Är priserna rimliga?', 'Vad kostar de i månaden att äga?'];
const OF_ONE = questionsOf('price-verdict', 'weaknesses', 'running-cost');
const OF_NONE = questionsOf('inspection-list', 'fuel-choice', 'new-or-used');
const MAX_SUGGESTIONS = 3;

/** The topic that people with a preference ask about. */
const TOPIC_OF_WISH: Readonly<Partial<Record<SoftPreference, string>>> = {
  familj: 'child-seats',
  'dra släp': 'licence-trailer',
  vinter: 'four-wheel-drive',
  'första bil': 'insurance',
  säker: 'safety-rating',
  pålitlig: 'weaknesses',
  'låg skatt': 'tax-explained',
  snål: 'consumption-reality',
  stad: 'environmental-zones',
};

/** Said by a visitor who wants a low price and has not said which. */
const BUDGET = 'Högst 150 000 kr';

/** Messages that remove a constraint, by what its chip removes. */
const REMOVALS: ReadonlyMap<string, string> = new Map([
  ...(['county', 'near', 'within'] as const).map((param) => [param, 'Strunta i platsen'] as const),
  ...(['equipment', 'notEquipment'] as const).map((param) => [param, 'Strunta i utrustningen'] as const),
  ...(['color', 'notColor'] as const).map((param) => [param, 'Strunta i färgen'] as const),
  ...(['minPrice', 'maxPrice'] as const).map((param) => [param, 'Strunta i priset'] as const),
  ...(['minYear', 'maxYear'] as const).map((param) => [param, 'Strunta i årsmodellen'] as const),
  ...(['minMileage', 'maxMileage'] as const).map((param) => [param, 'Strunta i miltalet'] as const),
  ...(['transmission', 'notTransmission'] as const).map((param) => [param, 'Strunta i växellådan'] as const),
  ...(['fuel', 'notFuel'] as const).map((param) => [param, 'Strunta i drivmedlet'] as const),
  ...(['chassis', 'notChassis'] as const).map((param) => [param, 'Strunta i biltypen'] as const),
  ...(['model', 'generation', 'search', 'onlyModels'] as const).map((param) => [param, 'Strunta i modellen'] as const),
  ...(['make', 'notMake'] as const).map((param) => [param, 'Strunta i märket'] as const),
  ['drive', 'Strunta i drivningen'],
  ['minSeats', 'Strunta i antalet säten'],
  ['maxConsumption', 'Strunta i förbrukningen'],
]);

type Suggesting = Pick<AdviserAnswer, 'suggestions' | 'ads' | 'about' | 'total' | 'chips'> & {
  understanding: Pick<ParsedQuery, 'wishes' | 'filters'>;
};

/** Three messages that the visitor could send next, all of which the adviser answers. */
export const suggestionsOf = (answer: Suggesting): readonly string[] =>
  [...new Set([...likelyNext(answer), ...OF_NONE])].slice(0, MAX_SUGGESTIONS);

function likelyNext({ suggestions = [], ads, about, total, chips, understanding }: Suggesting): readonly string[] {
  if (suggestions.length > 0) return suggestions;
  if (ads.length === 0 && total === 0 && chips.length > 0) return removalsOf(chips);
  const cars = ads.length > 0 ? ads : about;
  if (cars.length === 0) return [];
  if (cars.length === 1) return OF_ONE;
  if (lacksBudget(understanding)) return [BUDGET, ...OF_CARS];
  const topic = topicOf(understanding);
  return topic === null ? OF_CARS : [...OF_CARS.slice(0, MAX_SUGGESTIONS - 1), ...questionsOf(topic)];
}

function topicOf({ wishes, filters }: Suggesting['understanding']): string | null {
  if (filters.fuel.length > 0 && filters.fuel.every((fuel) => fuel === 'El')) return 'winter-range';
  return wishes.map((wish) => TOPIC_OF_WISH[wish]).find((topic) => topic !== undefined) ?? null;
}

/** Messages that leave out a constraint where no car meets everything; the last said is likely the first to give way. */
const removalsOf = (chips: readonly QueryChip[]): string[] =>
  [...new Set(chips.flatMap(({ remove }) => remove.flatMap(({ param }) => REMOVALS.get(param) ?? [])))].toReversed();
