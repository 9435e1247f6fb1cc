import type { CarMention } from './mentions.ts';
import type { Row } from './row.ts';
import type { TurnFacts } from './turn-facts.ts';

/** A quantity by which cars are compared; null: not known. */
type Quantity = (row: Row) => number | null;

const QUANTITIES = {
  price: ({ price }) => price,
  year: ({ ad }) => ad.facts.modelYear,
  mileage: ({ ad }) => ad.facts.odometerKm,
  power: ({ ad }) => ad.facts.horsepower,
  acceleration: ({ ad }) => ad.facts.acceleration,
  consumption: ({ ad }) => ad.facts.wltp.consumption ?? ad.facts.nedc.consumption,
  emissions: ({ ad }) => ad.facts.wltp.co2 ?? ad.facts.nedc.co2,
  seats: ({ ad }) => ad.facts.seats,
  // Not known of any car.
  size: () => null,
} as const satisfies Record<string, Quantity>;

/** Words of comparison and of rank, and whether they mean the smaller or the larger value. */
const WORDS: readonly { what: keyof typeof QUANTITIES; sign: -1 | 1; more: RegExp; most: RegExp }[] = [
  { what: 'price', sign: -1, ...pair('billigare|lägre (?:pris|prislapp)|prisvärdare', 'billigast|lägst(?:a)? pris') },
  { what: 'price', sign: 1, ...pair('dyrare|högre (?:pris|prislapp)', 'dyrast|högst(?:a)? pris') },
  { what: 'year', sign: 1, ...pair('nyare|yngre|senare årsmodell', 'nyast|yngst|senast(?:e)? årsmodell') },
  { what: 'year', sign: -1, ...pair('äldre', 'äldst') },
  {
    what: 'mileage',
    sign: -1,
    ...pair(
      'gått (?:[\\d ]+mil )?(?:kortare|mindre|färre)|färre mil|lägre miltal|kortare körsträcka|mil (?:kortare|mindre)',
      'gått (?:kortast|minst)|minst mil|lägst(?:a)? miltal|kortast(?:e)? körsträcka',
    ),
  },
  {
    what: 'mileage',
    sign: 1,
    ...pair(
      'gått (?:[\\d ]+mil )?(?:längre|mer)|fler mil|högre miltal|längre körsträcka|mil (?:längre|mer)',
      'gått (?:längst|mest)|mest mil|högst(?:a)? miltal|längst(?:a)? körsträcka',
    ),
  },
  {
    what: 'power',
    sign: 1,
    ...pair('starkare|fler hästkrafter|hk (?:mer|fler)|mer effekt', 'starkast|flest hästkrafter|mest effekt'),
  },
  { what: 'power', sign: -1, ...pair('svagare|färre hästkrafter|hk (?:mindre|färre)', 'svagast|minst effekt') },
  { what: 'acceleration', sign: -1, ...pair('snabbare|kvickare', 'snabbast|kvickast') },
  { what: 'acceleration', sign: 1, ...pair('långsammare', 'långsammast') },
  {
    what: 'consumption',
    sign: -1,
    ...pair(
      'snålare|bränslesnålare|drar (?:[\\d, ]+l )?mindre|lägre förbrukning',
      'snålast|drar minst|lägst(?:a)? förbrukning',
    ),
  },
  {
    what: 'consumption',
    sign: 1,
    ...pair('törstigare|drar (?:[\\d, ]+l )?mer|högre förbrukning', 'törstigast|drar mest|högst(?:a)? förbrukning'),
  },
  { what: 'emissions', sign: -1, ...pair('lägre utsläpp|släpper ut mindre', 'lägst(?:a)? utsläpp|släpper ut minst') },
  { what: 'emissions', sign: 1, ...pair('högre utsläpp|släpper ut mer', 'högst(?:a)? utsläpp|släpper ut mest') },
  { what: 'seats', sign: 1, ...pair('fler (?:säten|platser|sittplatser)', 'flest (?:säten|platser|sittplatser)') },
  { what: 'size', sign: 1, ...pair('större|rymligare', 'störst|rymligast|bredast') },
  { what: 'size', sign: -1, ...pair('mindre (?:bil|utvändigt)', 'minst(?:a)? bil') },
];

function pair(more: string, most: string): { more: RegExp; most: RegExp } {
  const word = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?:e|a|t|en)?(?!\\p{L})`, 'iu');
  return { more: word(more), most: word(most) };
}

/** Limits a rank to the cars of the answer: "av de två". */
const OF_THESE =
  /(?<!\p{L})av (?:de|dem|bilarna|alternativen) ?(?:här|två|tre|fyra|fem|ovan|jag (?:visar|nämner)|som visas)?(?=[\s.,!?]|$)/iu;
const OF_ALL = /som passar|alla|till salu|på (?:sajten|marknaden|milvis)|i sverige|hela|någonsin/iu;
const DENIED = /(?<!\p{L})(?:inte|varken|aldrig)(?!\p{L})/iu;

/**
 * Whether all words of comparison and of rank in a sentence about cars hold for the known cars. Without a mentioned car, a
 * comparison is general advice ("en äldre bil"), but a rank is a claim about nothing known.
 */
export function areRanksTrue(text: string, mentions: readonly CarMention[], facts: TurnFacts): boolean {
  return WORDS.every(
    (word) => isComparisonTrue(text, word, mentions, facts) && isRankTrue(text, word, mentions, facts),
  );
}

/** A sentence without its words of comparison and of rank, which {@link areRanksTrue} has checked. */
export const withoutRanks = (text: string): string =>
  OF_OTHERS.test(text)
    ? text
    : WORDS.reduce((left, { more, most }) => left.replace(more, ' ').replace(most, ' '), text);

/** A comparison with cars that are not in the answer. */
const OF_OTHERS =
  /(?<!\p{L})än (?:liknande|andra|de flesta|motsvarande|genomsnitt|snitt|normalt|vanligt|typisk|en typisk)/iu;

type Word = (typeof WORDS)[number];

function isComparisonTrue(
  text: string,
  { what, sign, more }: Word,
  mentions: readonly CarMention[],
  facts: TurnFacts,
): boolean {
  const found = more.exec(text);
  if (!found || mentions.length === 0 || OF_OTHERS.test(text)) return true;
  const [one, other] = comparedCars(found.index, mentions, facts);
  if (!one || !other) return what !== 'size' || mentions.length === 0;
  const values = [QUANTITIES[what](one), QUANTITIES[what](other)];
  const [own, compared] = values;
  if (typeof own !== 'number' || typeof compared !== 'number') return false;
  const isTrue = Math.sign(own - compared) === sign;
  return DENIED.test(text.slice(0, found.index)) ? !isTrue : isTrue;
}

/** The car before the word, and the other one: after it, or the only other car of the turn. */
function comparedCars(
  at: number,
  mentions: readonly CarMention[],
  { rows }: TurnFacts,
): [Row | undefined, Row | undefined] {
  const one = (mentions.findLast((mention) => mention.at < at) ?? mentions[0])?.row;
  const other =
    mentions.find((mention) => mention.at > at && mention.row !== one)?.row ??
    mentions.find((mention) => mention.row !== one)?.row;
  return [one, other ?? (rows.length === 2 ? rows.find((row) => row !== one) : undefined)];
}

/** Names of sorts in `TurnFacts.leaders`. */
const SORT_NAMES: ReadonlyMap<string, string> = new Map([
  ['price', 'price'],
  ['year', 'year'],
  ['mileage', 'mileage'],
  ['power', 'power'],
  ['acceleration', 'acceleration'],
]);

function isRankTrue(
  text: string,
  { what, sign, most }: Word,
  mentions: readonly CarMention[],
  facts: TurnFacts,
): boolean {
  const found = most.exec(text);
  if (!found) return true;
  const row = (mentions.findLast((mention) => mention.at < found.index) ?? mentions[0])?.row;
  if (!row) return false;
  const sort = SORT_NAMES.get(what);
  const { internalId } = row.ad.facts;
  if (sort && facts.leaders.get(`${sort} ${sign < 0 ? 'asc' : 'desc'}`) === internalId) return true;
  const isOfThese = OF_THESE.test(text) && !OF_ALL.test(text);
  if (!facts.isWhole && !isOfThese) return false;
  const values = facts.rows.map(QUANTITIES[what]);
  const own = QUANTITIES[what](row);
  return own !== null && values.every((value) => value !== null && (value - own) * sign <= 0);
}
