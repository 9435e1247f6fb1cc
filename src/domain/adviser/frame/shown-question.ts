import { ownValue } from '#src/base/own-value.ts';
import { hasAdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { NO_LIMITS, type ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { withoutCertainty } from '#src/domain/wish/text/certainty.ts';
import { WishText } from '#src/domain/wish/text/wish-text.ts';
import type { Equipment } from '#src/domain/wish/words/equipment-words.ts';

/** Topics of questions about the cars shown. */
export type FactTopic =
  | 'tax'
  | 'consumption'
  | 'safety'
  | 'power'
  | 'mileage'
  | 'year'
  | 'seats'
  | 'drive'
  | 'price'
  | 'color'
  | 'range'
  | 'place'
  | 'equipment'
  /** Running costs of the car, besides its price. */
  | 'running'
  | 'all';

/** A question about cars shown before: which of them (from 0, in order), and about what. */
export type ShownQuestion = {
  places: readonly number[];
  /** At least one, in the order asked: "vad drar den och vad är skatten?". */
  topics: readonly [FactTopic, ...FactTopic[]];
  /** Set when the car with the highest or lowest value is asked for. */
  best: 'most' | 'least' | null;
  equipment: readonly Equipment[];
  /** Whether "den" does not say which of several cars is meant, so that the first one is. */
  isAssumed?: true;
};

const TOPIC_WORDS: readonly (readonly [RegExp, FactTopic])[] = [
  [/skatt/, 'tax'],
  [/rackvidd|hur langt (?:kommer|gar|racker)|pa en laddning/, 'range'],
  [/\bdrar\b|forbruk|bransle|snal|(?:billigast|dyrast) (?:i drift|att (?:aga|kora))/, 'consumption'],
  [/\bi drift\b|\batt aga\b|driftskostnad|agandekostnad|kosta\w* .*\b(?:per ar|om aret|varje ar)\b/, 'running'],
  [/(?<!for)sak(?:er|r)|krock|ncap|stjarn/, 'safety'],
  [/hastkraft|\bhk\b|effekt|\bstark|motorn|snabb|acceler|0-100/, 'power'],
  [/\bgatt\b|\bmil\b|miltal|matarstallning|\brullat/, 'mileage'],
  [/arsmodell|hur gam|nyast|aldst|nar ar|\bvilket ar\b/, 'year'],
  [/saten|sittplats|hur manga far plats/, 'seats'],
  [/hjulsdrift|hjulsdriv|\bawd\b|drivning/, 'drive'],
  [/kosta|\bpris|billigast|dyrast/, 'price'],
  [/\bfarg/, 'color'],
  [/utrust/, 'equipment'],
  // Last: "var är den billigaste?" asks for the price too.
  [/\bvar (?:finns|star|ligger|ar|e|saljs)\b|\bvilken (?:ort|stad)\b/, 'place'],
];

const ORDINALS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:den|forsta bilen|nummer|nr|bil) (?:forsta|ett|1)\b|\bforsta bilen\b|\bettan\b/, 0],
  [/\b(?:den|nummer|nr|bil) (?:andra|tva|2)\b(?! bil(?:ar|en jag))|\bandra bilen\b|\btvaan\b/, 1],
  [/\b(?:den|nummer|nr|bil) (?:tredje|tre|3)\b|\btredje bilen\b|\btrean\b/, 2],
  [/\b(?:den|nummer|nr|bil) (?:fjarde|fyra|4)\b|\bfjarde bilen\b|\bfyran\b/, 3],
  [/\b(?:den|nummer|nr|bil) (?:femte|fem|5)\b|\bfemte bilen\b|\bfemman\b/, 4],
];
const isOrdinal = (folded: string): boolean => ORDINALS.some(([pattern]) => pattern.test(folded));
const NUMBERS: Readonly<Record<string, number>> = { tva: 2, tre: 3, fyra: 4, fem: 5, bada: 2 };
const SEVERAL = /\b(?:de |dom )?(tva|tre|fyra|fem|2|3|4|5) forsta\b|\bde forsta (tva|tre|fyra|fem|2|3|4|5)\b/;
const LAST = /\bden sista\b|\bsista bilen\b/;
const PAIR = /\b([1-5]|ettan|tvaan|trean) (?:och|med|mot|eller) ([1-5]|ettan|tvaan|trean|fyran|femman)\b/;
const PAIR_PLACES: Readonly<Record<string, number>> = { ettan: 1, tvaan: 2, trean: 3, fyran: 4, femman: 5 };

const OF_THEM = /\bav (?:dem|dom|dessa|de har|de dar|bilarna|de tva|de tre|de fem|alternativen)\b/;
const COMPARES = /\bjamfor|\bskillnad|\bskiljer\b|\bstall (?:dem|dom) mot\b/;
const ASKS_FOR_DETAILS = /\bberatta\b|\bmer om\b|\bmer info|\binfo om\b|\bdetaljer\b/;
const ASKS =
  /^(?:och |men |okej |ok |hm |jaha |)(?:(?:vad|va) (?:skiljer|kostar|drar|har|ar|e|blir|ligger)|hur (?:mycket?|manga|langt|hog|lag|dyr|saker|snabb|stark|gam|snal|stor)|vilken (?:skatt|arsmodell|drivning|farg|rackvidd|ort|stad)|vilket ar\b|var (?:finns|star|ligger|ar|e|saljs) (?:den|de|dom|dem|bilen|bilarna)|(?:ar|e|blir) (?:den|de|dom|det|bilen|bilarna|nagon av)|har (?:den|de|dom|bilen|bilarna|nagon av)|drar (?:den|de|dom)|finns det (?:nagot )?(?:mer )?om)\b/;
const HAS =
  /^(?:och |men |)(?:har (?:den|de|dom|bilen|bilarna|nagon av|ettan|tvaan|trean|forsta|andra)|finns (?:det )?[a-z ]+ pa (?:den|bilen|nagon av)\b)/;
/** "Finns det dragkrok?", "ingår vinterhjul?": of the only car shown. "Finns det någon med dragkrok?" asks for others. */
const HAS_ALONE =
  /^(?:och |men |)(?:finns (?:det|dar)|ar det|sitter det|ingar|medfoljer|foljer)\b(?!.*\b(?:med (?!pa\b)\w+|nagon|nan|nagra|bilar|andra|annan|billigare|nyare)\b)/;
const LEAST = /minst|lagst|billigast|snalast|kortast|aldst/;
const MOST = /mest|hogst|starkast|snabbast|sakrast|nyast|dyrast|langst|flest/;
const MAX_QUESTION_LENGTH = 120;

/**
 * Parses a question about the cars shown before. A message that names requirements ("finns den som automat?", "och i rött?") asks
 * for other cars.
 * @param next the message parsed as a wish
 * @param shown number of cars in the latest answer that had any
 */
export function readShownQuestion(message: string, next: ParsedQuery, shown: number): ShownQuestion | null {
  const { folded } = new WishText(message.trim());
  if (shown === 0 || folded.length > MAX_QUESTION_LENGTH) return null;
  const isGoingOn = next.followUp !== null && !/^(?:thriftiest|fastest)$/.test(next.followUp);
  if (isGoingOn || /\b(?:utom|forutom|inte den|annan an|annat an|i stallet for)\b/.test(folded)) return null;
  const { equipment, ...limits } = next.limits;
  const { equipment: _, ...none } = NO_LIMITS;
  const hasEquipment = equipment.length > 0 && (HAS.test(folded) || (shown === 1 && HAS_ALONE.test(folded)));
  const isWish =
    hasAdFilters({ ...next.filters, fuel: [] }) ||
    JSON.stringify({ ...limits, drive: [] }) !== JSON.stringify({ ...none, drive: [] }) ||
    (equipment.length > 0 && !hasEquipment);
  if (isWish) return null;
  const named = placesIn(folded, shown);
  const [topic = null, ...others] = hasEquipment ? (['equipment'] as const) : topicsIn(folded);
  const everything = COMPARES.test(folded) || ASKS_FOR_DETAILS.test(folded) ? 'all' : null;
  const all = Array.from({ length: shown }, (_, place) => place);
  const topics = [topic ?? everything ?? 'all', ...others] as const;
  const question = { places: named ?? all, topics, best: null, equipment };
  // "Vilken är billigast?" sorts the whole search, if that is possible.
  const isOfThem = OF_THEM.test(folded) || (/^(?:och |)vilken\b/.test(folded) && next.sort === null);
  const best = isOfThem && topic !== null && others.length === 0 ? endOf(folded, topic) : null;
  if (best !== null) return { ...question, best };
  if (named === null && everything !== null && !COMPARES.test(folded) && ONE.test(folded) && !isOrdinal(folded)) {
    return shown === 1 ? question : { ...question, places: [0], isAssumed: true };
  }
  if (named !== null || everything !== null) return question;
  return hasEquipment || (topic !== null && ASKS.test(folded)) ? question : null;
}

/** The topics of the parts of a question; a single one for "vad kostar skatten?". */
const topicsIn = (folded: string): FactTopic[] => [
  ...new Set(
    withoutCertainty(folded)
      .split(/ och |[,?]/)
      .flatMap((part) => TOPIC_WORDS.find(([pattern]) => pattern.test(part))?.[1] ?? []),
  ),
];

const WITHOUT_ORDER: ReadonlySet<FactTopic> = new Set(['drive', 'color', 'equipment', 'running', 'place']);

/** The lowest year is the oldest car. */
function endOf(folded: string, topic: FactTopic): ShownQuestion['best'] {
  if (WITHOUT_ORDER.has(topic)) return null;
  return LEAST.test(folded) ? 'least' : MOST.test(folded) ? 'most' : null;
}

/** The cars that a message refers to; null when it refers to none shown. */
function placesIn(folded: string, shown: number): number[] | null {
  const several = SEVERAL.exec(folded);
  const count = several?.[1] ?? several?.[2];
  const within = (places: readonly number[]): number[] | null => {
    const real = [...new Set(places)].filter((place) => place >= 0 && place < shown);
    return real.length > 0 ? real : null;
  };
  if (count !== undefined)
    return within(Array.from({ length: ownValue(NUMBERS, count) ?? Number(count) }, (_, place) => place));
  if (/\bbada\b/.test(folded)) return within([0, 1]);
  const pair = PAIR.exec(folded);
  if (pair && COMPARES.test(folded)) {
    return within([pair[1] ?? '', pair[2] ?? ''].map((word) => (ownValue(PAIR_PLACES, word) ?? Number(word)) - 1));
  }
  const ordinals = ORDINALS.filter(([pattern]) => pattern.test(folded)).map(([, place]) => place);
  return within([...ordinals, ...(LAST.test(folded) ? [shown - 1] : [])]);
}

/**
 * The cars that a message points at ("den andra", "de två första"), from 0; null: none.
 * @param focus place of the one car that the previous answer was about, which "den" means; −1: there is none
 */
export function shownPlaces(message: string, shown: number, focus: number): number[] | null {
  const { folded } = new WishText(message.trim());
  return placesIn(folded, shown) ?? (focus >= 0 && ONE.test(folded) ? [focus] : null);
}
/** Whether a folded message speaks of one car: "den", "bilen". */
export const isOfOne = (folded: string): boolean => ONE.test(folded);
const ONE = /\b(?:den|bilen|denna|just den)\b(?! (?:har|dar) (?:modellen|sortens))/;
