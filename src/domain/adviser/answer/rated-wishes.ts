import type { OwnRating } from '#src/domain/adviser/own-sentences/own-sentences.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import type { ParsedQuery, SoftPreference } from '#src/domain/wish/parsed-query.ts';

/** A rated attribute of the categories (data/categories) that a wish is about, the most direct first. */
type WishedRating = {
  rated: string;
  weight: number;
  /** Only ratings whose sentence says so count: a good back seat is no row for three child seats. */
  only?: RegExp;
};

const THREE = /\btre\b/i;
const TALL = /\blång(?:a|t)?\b|benutrymme|knä|takhöjd|\bhögt i tak\b/i;

const RATED_FOR: Readonly<Record<SoftPreference, readonly WishedRating[]>> = {
  hund: [
    { rated: 'Lastutrymme', weight: 1 },
    { rated: 'Plats för bur', weight: 0.6 },
    { rated: 'Låg lastkant', weight: 0.6 },
    { rated: 'Lättstädat', weight: 0.3 },
  ],
  familj: [
    { rated: 'Baksäte och barnstolar', weight: 1 },
    { rated: 'Bagage', weight: 0.7 },
    { rated: 'Säkerhet', weight: 0.6 },
    { rated: 'Mittrad och barnstolar', weight: 0.6 },
    { rated: 'Vardag', weight: 0.4 },
  ],
  rymlig: [
    { rated: 'Lastutrymme', weight: 1 },
    { rated: 'Lastvolym', weight: 1 },
    { rated: 'Bagage', weight: 1 },
    { rated: 'Plats för packning', weight: 0.7 },
    { rated: 'Plats', weight: 0.5 },
  ],
  'dra släp': [
    { rated: 'Dragvikt', weight: 1.2 },
    { rated: 'Dragkraft', weight: 0.7 },
    { rated: 'Stabilitet', weight: 0.7 },
    { rated: 'Drag och fyrhjulsdrift', weight: 0.8 },
    { rated: 'Hållbarhet som dragbil', weight: 0.5 },
    { rated: 'Släp och taklast', weight: 0.5 },
  ],
  liten: [
    { rated: 'Litet mått', weight: 1 },
    { rated: 'Smidighet', weight: 0.6 },
  ],
  stad: [
    { rated: 'Smidighet', weight: 1 },
    { rated: 'Litet mått', weight: 0.8 },
    { rated: 'Kostnad i stan', weight: 0.5 },
    { rated: 'Sikt', weight: 0.4 },
  ],
  långresa: [
    { rated: 'Stolar och fjädring', weight: 1 },
    { rated: 'Tystnad', weight: 0.7 },
    { rated: 'Räckvidd och stopp', weight: 0.7 },
    { rated: 'Förarhjälp', weight: 0.4 },
  ],
  pendla: [
    { rated: 'Kostnad per mil', weight: 1 },
    { rated: 'Komfort', weight: 0.8 },
    { rated: 'Pålitlighet', weight: 0.7 },
    { rated: 'Tystnad', weight: 0.5 },
  ],
  vinter: [
    { rated: 'Framkomlighet', weight: 1 },
    { rated: 'Stabilitet i halka', weight: 0.8 },
    { rated: 'Värme och sikt', weight: 0.6 },
    { rated: 'Vinterstyrka', weight: 0.5 },
    { rated: 'Vinter', weight: 0.5 },
  ],
  'första bil': [
    { rated: 'Driftsäker', weight: 1 },
    { rated: 'Lättkörd', weight: 0.8 },
    { rated: 'Försäkring och drift', weight: 0.8 },
    { rated: 'Inköpspris', weight: 0.5 },
  ],
  snål: [
    { rated: 'Kostnad per mil', weight: 1 },
    { rated: 'Förbrukning', weight: 1 },
    { rated: 'Drift', weight: 0.6 },
  ],
  'låg skatt': [{ rated: 'Fordonsskatt', weight: 1 }],
  billig: [
    { rated: 'Mycket bil för pengarna', weight: 0.5 },
    { rated: 'Reparationer', weight: 0.5 },
  ],
  miljö: [{ rated: 'Förbrukning', weight: 0.6 }],
  snabb: [
    { rated: 'Körglädje', weight: 1 },
    { rated: 'Fart', weight: 0.8 },
  ],
  säker: [
    { rated: 'Säkerhet', weight: 1 },
    { rated: 'Trygghet', weight: 1 },
  ],
  pålitlig: [
    { rated: 'Pålitlighet', weight: 1 },
    { rated: 'Tillförlitlighet', weight: 1 },
    { rated: 'Driftsäker', weight: 1 },
    { rated: 'Återstående livslängd', weight: 0.7 },
    { rated: 'Reparationer', weight: 0.7 },
    { rated: 'Hållbar teknik', weight: 0.5 },
  ],
  bekväm: [
    { rated: 'Stolar och fjädring', weight: 1 },
    { rated: 'Komfort', weight: 1 },
    { rated: 'Tystnad', weight: 0.6 },
  ],
  'få mil': [],
  nyare: [],
  'hög insteg': [
    { rated: 'Sitthöjd och tröskel', weight: 1.2 },
    { rated: 'Dörröppning', weight: 0.7 },
    { rated: 'Sikt och överblick', weight: 0.2 },
  ],
  barnstolar: [
    { rated: 'Mittrad och barnstolar', weight: 1.2 },
    { rated: 'Baksäte och barnstolar', weight: 1, only: THREE },
  ],
  hundbur: [
    { rated: 'Plats för bur', weight: 1.2 },
    { rated: 'Lastutrymme', weight: 0.6 },
    { rated: 'Låg lastkant', weight: 0.2 },
  ],
  'lång förare': [
    { rated: 'Baksäte och barnstolar', weight: 0.8, only: TALL },
    { rated: 'Stolar och fjädring', weight: 1 },
    { rated: 'Komfort', weight: 0.8, only: TALL },
    { rated: 'Lastutrymme', weight: 0.3 },
  ],
  tyst: [{ rated: 'Tystnad', weight: 1.2 }],
  'lätt att lasta': [
    { rated: 'Plats för rullator', weight: 1 },
    { rated: 'Låg lastkant', weight: 1 },
    { rated: 'Öppning och lastkant', weight: 1 },
  ],
  'lång last': [
    { rated: 'Form och längd', weight: 1.2 },
    { rated: 'Lastvolym', weight: 0.8 },
    { rated: 'Lastutrymme', weight: 0.6 },
  ],
  'lätt att köra': [
    { rated: 'Lätta reglage', weight: 1 },
    { rated: 'Lättkörd', weight: 1 },
    { rated: 'Smidighet', weight: 0.7 },
    { rated: 'Sikt och överblick', weight: 0.5 },
    { rated: 'Sikt', weight: 0.4 },
  ],
  oplogat: [
    { rated: 'Framkomlighet', weight: 1.2 },
    { rated: 'Frigång', weight: 1 },
  ],
  rosttålig: [
    { rated: 'Rost och tålighet', weight: 1.2 },
    { rated: 'Rost', weight: 1.2 },
  ],
  'laddar snabbt': [{ rated: 'Snabbladdning', weight: 1.2 }],
  'många platser': [
    { rated: 'Tredje raden', weight: 1.2 },
    { rated: 'Insteg bak', weight: 0.6 },
    { rated: 'Bagage med sju', weight: 0.5 },
  ],
  'plats bak': [
    { rated: 'Baksäte och barnstolar', weight: 1 },
    { rated: 'Mittrad och barnstolar', weight: 0.6 },
    { rated: 'Bagage', weight: 0.4 },
  ],
};

/** Seats from which the last row matters. */
const MANY_SEATS = 6;
const OF_SEATS: readonly WishedRating[] = [
  { rated: 'Tredje raden', weight: 1 },
  { rated: 'Insteg bak', weight: 0.6 },
  { rated: 'Bagage med sju', weight: 0.5 },
];
/** Ratings of cars of a fuel that was asked for, beside those of other wishes. */
const OF_FUEL: ReadonlyMap<Fuel, readonly WishedRating[]> = new Map([
  [
    'El',
    [
      { rated: 'Räckvidd', weight: 1 },
      { rated: 'Vinter', weight: 0.4 },
    ],
  ],
  [
    'Laddhybrid',
    [
      { rated: 'Elräckvidd', weight: 1 },
      { rated: 'Drift utan laddning', weight: 0.8 },
      { rated: 'Hållbar teknik', weight: 0.6 },
    ],
  ],
]);

type Asked = Pick<ParsedQuery, 'wishes' | 'limits' | 'filters'>;

/** The rated attributes of each wish of a query, and of its seats and its fuel as wishes of their own. */
export function wishedRatings({
  wishes,
  limits,
  filters,
}: Asked): { wish: SoftPreference | null; ratings: readonly WishedRating[] }[] {
  const [fuel, ...otherFuels] = filters.fuel;
  const ofFuel = otherFuels.length === 0 && fuel !== undefined ? OF_FUEL.get(fuel) : undefined;
  return [
    ...wishes.map((wish) => ({ wish, ratings: RATED_FOR[wish] })),
    ...((limits.minSeats ?? 0) >= MANY_SEATS ? [{ wish: null, ratings: OF_SEATS }] : []),
    ...(ofFuel === undefined ? [] : [{ wish: null, ratings: ofFuel }]),
  ];
}

/** Needs without which a car is of no use to somebody; a purpose beside them only ranks what is left. */
const NEEDS: ReadonlySet<SoftPreference | null> = new Set<SoftPreference>([
  'hög insteg',
  'barnstolar',
  'hundbur',
  'många platser',
]);
/** Among so many wishes a need would be outweighed by the purposes beside it. */
const MANY_WISHES = 5;
/** How much a wish counts among `count` of them. */
export const weightOfWish = (wish: SoftPreference | null, count: number): number =>
  count >= MANY_WISHES && NEEDS.has(wish) ? 2 : 1;

/** The names of the rated attributes that a query is about. */
export const namesOfRatings = (asked: Asked): string[] => [
  ...new Set(wishedRatings(asked).flatMap(({ ratings }) => ratings.map(({ rated }) => rated))),
];

/** The weight of the ad's own facts beside ratings of weight 1. */
const FACT_WEIGHT = 0.8;
/** A model that no rating knows is trusted that far. */
const UNRATED = 0.7;
/** The worth of a score of a car that was described, but not compared with others for the need. */
const DESCRIBED_ONLY = 0.85;
const MAX_SCORE = 5;

/**
 * Points of a car for a wish, 0–1, by its own facts and by the ratings of its model.
 * @param facts points of the ad's own facts, 0–1, or below 0 where it must not be shown
 */
export function ratedPoints(facts: number, wished: readonly WishedRating[], own: readonly OwnRating[]): number {
  if (facts < 0) return facts;
  let sum = facts * FACT_WEIGHT;
  let weights = FACT_WEIGHT;
  for (const { rated, weight, only } of wished)
    for (const { attribute, score, reason, isOfWinner } of own) {
      if (attribute !== rated || (only !== undefined && !only.test(reason))) continue;
      sum += ((isOfWinner ? 1 : DESCRIBED_ONLY) * weight * (score - 1)) / (MAX_SCORE - 1);
      weights += weight;
    }
  if (wished.length === 0) return facts;
  return weights === FACT_WEIGHT ? facts * UNRATED : sum / weights;
}

/** A sentence with a lower score, or about what matters less, is no reason for a car. */
const MIN_REASON_SCORE = 3;
const MIN_REASON_WEIGHT = 0.5;

/** The rating that speaks most directly for a car; null: none does. */
export function bestRating(asked: Asked, own: readonly OwnRating[]): OwnRating | null {
  const found = wishedRatings(asked).flatMap(({ ratings }) =>
    ratings
      .filter(({ weight }) => weight >= MIN_REASON_WEIGHT)
      .flatMap(({ rated, weight, only }) =>
        own
          .filter(
            ({ attribute, score, reason }) =>
              attribute === rated && score >= MIN_REASON_SCORE && (only?.test(reason) ?? true),
          )
          .map((rating) => ({ rating, points: weight * rating.score * (rating.isOfWinner ? 1 : DESCRIBED_ONLY) })),
      ),
  );
  return found.toSorted((one, other) => other.points - one.points)[0]?.rating ?? null;
}
