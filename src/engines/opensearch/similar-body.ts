import {
  KINSHIP_POINTS,
  MAX_SIMILAR_CARS,
  SIMILAR_PRICE,
  type SimilarTo,
  UNKNOWN_YEARS,
} from '#src/domain/ads/similar-cars.ts';
import { DATE_FIELDS } from './page-bodies.ts';
import { allOf, type Query } from './search-conditions.ts';

/** The score of the names, above that of the facts. */
const NAMES_STEP = 4;

/** The search for the ads most similar to one, nearest first (D43); `readSimilarAdIds` is the reference. */
export function similarBody(to: SimilarTo): Query {
  const { generation, series, bodyType, fuel } = KINSHIP_POINTS;
  const ofSeries = to.series === null ? null : { term: { model: to.series } };
  const names = [
    ...(ofSeries ? [points(ofSeries, series)] : []),
    ...(ofSeries && to.generation !== null
      ? [points(allOf([ofSeries, { term: { generation: to.generation } }]), generation)]
      : []),
  ];
  const facts = [
    ...(to.bodyType === null ? [] : [{ query: { term: { chassis: to.bodyType } }, boost: bodyType }]),
    ...(to.fuels.length === 0 ? [] : [{ query: { terms: { fuel: to.fuels } }, boost: fuel }]),
  ];
  const { minFifths, maxFifths, ofFifths } = SIMILAR_PRICE;
  const near =
    to.price === null
      ? []
      : [{ range: { price: { gte: (to.price * minFifths) / ofFifths, lte: (to.price * maxFifths) / ofFifths } } }];
  const factor = to.price === null ? NAMES_STEP : 1;
  return {
    query: {
      bool: {
        filter: [{ term: { make: to.brand } }, ...near],
        must_not: [{ term: { id: to.internalId } }],
        should: [
          ...names.map(({ query, boost }) => scored(query, boost * factor)),
          ...facts.map(({ query, boost }) => scored(query, boost)),
        ],
      },
    },
    sort: [
      ...(to.price === null ? byYear(to.modelYear) : byPrice(to.price)),
      ...DATE_FIELDS.map((field) => ({ [field]: { order: 'desc' } })),
    ],
    size: MAX_SIMILAR_CARS,
    track_total_hits: false,
    _source: false,
  };
}

const points = (query: Query, boost: number) => ({ query, boost });
const scored = (filter: Query, boost: number): Query => ({ constant_score: { filter, boost } });

const script = (source: string, params: Query, order: 'asc' | 'desc'): Query => ({
  _script: { type: 'number', script: { lang: 'painless', source, params }, order },
});

/** Every ad has a price, as they are limited by it. */
const byPrice = (price: number): Query[] => [
  { _score: { order: 'desc' } },
  script("Math.abs(doc['price'].value - params.price)", { price }, 'asc'),
];

/** Points of the names, then years, then points of body and fuel. */
const byYear = (year: number | null): Query[] => [
  script('Math.floor(_score / params.step)', { step: NAMES_STEP }, 'desc'),
  ...(year === null
    ? []
    : [
        script(
          "doc['year'].size() == 0 ? params.unknown : Math.abs(doc['year'].value - params.year)",
          { year, unknown: UNKNOWN_YEARS },
          'asc',
        ),
      ]),
  { _score: { order: 'desc' } },
];
