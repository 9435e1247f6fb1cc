import { lazyFields } from '#src/base/lazy-fields.ts';
import { type Conversation, plainWish, withoutConstraint } from '#src/domain/adviser/conversation/conversation.ts';
import type { Complaint, Decision, SpokenModels } from '#src/domain/adviser/conversation/matter.ts';
import { type AskedAttribute, askedAttributes } from '#src/domain/adviser/own-sentences/asked-attributes.ts';
import { hasQuestionForm, type ReadQuestion, readQuestion } from '#src/domain/adviser/topics/read-question.ts';
import type { Topic } from '#src/domain/adviser/topics/topics.ts';
import { isAsking, isLimited, isNothing } from '#src/domain/wish/merge-queries.ts';
import type { Model } from '#src/domain/wish/names/car-names.ts';
import { type Knowledge, readWish, type WishReading, withSoftWishes } from '#src/domain/wish/parse-query.ts';
import type { ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { foldSigns, WishText } from '#src/domain/wish/text/wish-text.ts';
import { normalizeText } from '#src/domain/wish/words/normalize-text.ts';
import { type AskedFact, askedFactsIn } from './asked-facts.ts';
import { asksForExtremeOfStock, asksForModels, extremePlace } from './asked-judgement.ts';
import { goOnFromComplaint, readComplaint } from './complaint.ts';
import { goOnFrom, readDecision } from './decisions.ts';
import { chargingIn, yearlyMil } from './driving.ts';
import { type ForeignLanguage, toSwedish } from './languages.ts';
import { type Links, readLinks } from './links.ts';
import { pointAtShown, type ShownName } from './pointed-cars.ts';
import { readShownQuestion, type ShownQuestion, shownPlaces } from './shown-question.ts';
import { readSocial, type SocialKind } from './social.ts';

/** The purpose of a message: exactly one of these. Soft wishes are read in `search` and `change` alone. */
export type Act = 'search' | 'change' | 'fact' | 'compare' | 'judge' | 'decide' | 'topic' | 'complaint' | 'social';

/** A message as it was received: links taken out, in Swedish words, before anything else is read. */
export type Received = { links: Links; text: string; language: ForeignLanguage | null };

/** "Hockey x2" counts, and means no BMW X2: after a comma or a sentence and one word, in a text without the make. */
const COUNT = /(?<=[,.?!;]\s?\p{Ll}{4,} )x[2-9](?![\p{L}\d])/gu;
const withoutCounts = (text: string): string => (/\bbmw|bemmen?\b/i.test(text) ? text : text.replace(COUNT, ''));

/** Steps 1 and 2 of a message: its links and ids, then its language. */
export function receive(message: string): Received {
  const links = readLinks(message);
  return { links, ...toSwedish(withoutCounts(links.text)) };
}

/** A message as it was read, once: each intent decides by these fields alone. Those that are costly are read on first access. */
export type Frame = Received & {
  folded: string;
  conversation: Conversation;
  /** The text as a wish. */
  wish: WishReading;
  /** Its query by rules. */
  asked: ParsedQuery;
  /** Models that it names, each once. */
  named: readonly Model[];
  /** Whether it names a make or model of none of the cars shown. */
  namesOther: boolean;
  /** Whether the one car that was spoken of is charged from the mains. */
  isPlugAtHand: boolean;
  facts: readonly AskedFact[];
  /** Attributes of a model that it names, the first one first. */
  attributes: readonly AskedAttribute[];
  social: SocialKind | null;
  complaint: Complaint | null;
  decision: Decision | null;
  /** Places of the shown cars that it points at ("den andra", "Volvon"), from 0; null: none. */
  pointed: readonly number[] | null;
  /** Models spoken of: those named, otherwise those of the latest answer. */
  spoken: SpokenModels | null;
  question: ReadQuestion | null;
  /** Topics of the parts of a message that asks several things. */
  topics: readonly Topic[];
  /** The search without the constraints that it withdraws; null: it withdraws none. */
  removed: ParsedQuery | null;
  /** Its query with the soft wishes of its stories; for the acts `search` and `change` alone. */
  wished: ParsedQuery;
  /** A question about the cars shown. */
  ofShown: ShownQuestion | null;
};

/**
 * Step 3: reads a message.
 * @param shown the cars of `conversation.latest` that are for sale, in order
 */
export function readFrame(
  { links, text, language }: Received,
  conversation: Conversation,
  shown: readonly ShownName[],
  knowledge: Knowledge,
): Frame {
  const plain = normalizeText(text, true);
  const { folded } = new WishText(plain);
  const { latest, focus, matter = null } = conversation;
  const alone = readWish(plainWish(text), knowledge);
  const withWeight = withTrailer(plainWish(text), matter, isOfOwn(alone, folded));
  const wish = withWeight === null ? alone : readWish(withWeight, knowledge);
  const { query: asked } = wish;
  const named = withoutRepeats(wish.named).filter(
    (model, _, all) => all.length < 2 || !(isOwned(model, folded) || isUnit(model, folded)),
  );
  const place = focus ? latest.indexOf(focus) : -1;
  const byName = latest.length > 0 && named.length + asked.filters.make.length > 0 ? pointAtShown(plain, shown) : null;
  return lazyFields<Frame>({
    links: () => links,
    text: () => text,
    language: () => language,
    folded: () => folded,
    conversation: () => conversation,
    wish: () => wish,
    asked: () => asked,
    named: () => named,
    namesOther: () =>
      named.some(({ make, model }) => !shown.some((car) => car.brand === make && car.series === model)) ||
      asked.filters.make.some((make) => !shown.some(({ brand }) => brand === make)),
    isPlugAtHand: () => (shown[place]?.fuels ?? []).some((fuel) => PLUGS.has(fuel)),
    facts: () => askedFactsIn(folded),
    attributes: () => (TOWS.test(folded) ? ['towing', ...askedAttributes(text)] : askedAttributes(text)),
    social: () => readSocial(folded) ?? (language === null ? null : readSocial(new WishText(links.text).folded)),
    complaint() {
      const read = readComplaint(folded);
      if (read !== null || matter?.kind !== 'complaint') return read;
      return goOnFromComplaint(matter, folded, isNothing(asked) && (readQuestion(text, false)?.topic ?? null) === null);
    },
    decision: () =>
      readDecision(folded, asked) ??
      (isDecision(matter) ? goOnFrom(matter, folded, asked) : null) ??
      decisionOfSearch(folded, asked, conversation),
    pointed() {
      const extreme = extremePlace(folded, latest, conversation.shown);
      return extreme === null ? (shownPlaces(plain, latest.length, place) ?? byName?.places ?? null) : [extreme];
    },
    spoken: () => spokenModels(named, asked, matter?.kind === 'models' ? matter : null),
    question: () => readQuestion(text, !isNothing(asked)),
    topics: () => topicsOfParts(text),
    removed: () => withoutConstraint(text, conversation.understanding, (part) => readWish(part, knowledge).query),
    wished: () => (isQuestionAlone(text, asked) && !asksForModels(folded) ? asked : withSoftWishes(wish)),
    ofShown: () =>
      asksForExtremeOfStock(folded)
        ? null
        : questionOfShown(
            { text: plain, asked: ofShownAlone(asked, conversation), conversation, place },
            byName,
            knowledge,
          ),
  });
}

/** "Min gamla Polo" beside another model is the car that goes, not one that is asked about. */
const isOwned = ({ make, model }: Model, folded: string): boolean => {
  const owned = OWNED.exec(folded)?.[1] ?? '';
  return owned !== '' && [model, `${make} ${model}`].some((name) => owned.startsWith(foldSigns(name)));
};
/** "800 volt" beside another model is no Chevrolet. */
const isUnit = ({ model }: Model, folded: string): boolean => model === 'Volt' && /\d ?volt\b/.test(folded);
const OWNED = /\b(?:min|var) (?:(?:gamla|nuvarande|egna) )?([a-z0-9][a-z0-9 .-]{1,30})/;

const PLUGS: ReadonlySet<string> = new Set(['El', 'Laddhybrid']);
/**
 * A statement about charging or a distance, beside cars of a fuel or models that were spoken of: which fuel suits them is what follows from it, and no
 * other cars.
 */
function decisionOfSearch(
  folded: string,
  asked: ParsedQuery,
  { understanding, matter }: Conversation,
): Decision | null {
  const { fuel } = understanding.filters;
  const [mil, charging] = [yearlyMil(folded), chargingIn(folded)];
  if (isLimited(asked) || folded.length > MAX_STATEMENT) return null;
  const isOfPlugs = fuel.length > 0 && fuel.every((each) => PLUGS.has(each));
  const isAboutCharging = isOfPlugs && (charging === 'none' || charging === 'work');
  const isAboutModels = matter?.kind === 'models' && mil !== null;
  return isAboutCharging || isAboutModels
    ? { kind: 'fuel', mil, charging, isShort: false, named: isAboutCharging ? fuel : [] }
    : null;
}
const MAX_STATEMENT = 90;

/** "Vilka bilar drar den?" after a question about a trailer: the weight that they have to pull. */
const PULLS = /(?<![\p{L}])(?:drar|dra|klarar|orkar(?: dra)?) (?:den|släpet|vagnen|husvagnen|det|båten)(?![\p{L}])/iu;
const SHOW_CARS = /^\W*(?:ok\w*,? |bra,? |jaha,? |då |ja,? )*(?:visa|hitta|ge mig|vilka bilar)(?![\p{L}])/iu;
/** The text with the weight of the trailer that was spoken of; null: it asks for no car that pulls it. */
const withTrailer = (text: string, matter: Conversation['matter'], isOther: boolean): string | null => {
  if (matter?.kind !== 'licence' || matter.trailerKg === null) return null;
  const pulls = `drar släp på ${matter.trailerKg} kg`;
  if (PULLS.test(text)) return text.replace(PULLS, pulls);
  return SHOW_CARS.test(text) && !isOther && !matter.isSearched ? `${text}, ${pulls}` : null;
};

const OF_SOMEBODY =
  /\b(?:dotter\w*|dottern|son(?:en)?|sonen|barn\w*|fru(?:n)?|man(?:nen)?|sambo\w*|mamma\w*|pappa\w*|mormor\w*|morfar\w*|farmor\w*|farfar\w*|tonaring\w*|studenten)\b/;
/** Whether a wish has a body, a model, a purpose or a person of its own: then what was spoken of before it says nothing of the car that it wants. */
export const isOfOwn = ({ query: { filters, wishes }, named }: WishReading, folded: string): boolean =>
  filters.chassis.length > 0 || named.length > 0 || wishes.length > 0 || OF_SOMEBODY.test(folded);

/** A question of one sentence without a filter wishes for nothing: "är det kallt i bilen på vintern?". */
const isQuestionAlone = (text: string, asked: ParsedQuery): boolean =>
  isNothing(asked) && !/[.!?\n].*\S/u.test(text.trim()) && hasQuestionForm(new WishText(text).folded);

const MAX_PARTS = 12;
const topicsOfParts = (text: string): Topic[] => [
  ...new Set(
    text
      .split(/[,;?]|\boch\b/u)
      .filter((part) => part.trim() !== '')
      .slice(0, MAX_PARTS)
      .flatMap((part) => readQuestion(`${part.trim()}?`, false)?.topic ?? []),
  ),
];

/** "Hur mycket får en XC60 dra?". */
const TOWS = /\b(?:far|kan|klarar|orkar|fa|kunna)\b.{0,45}\bdra\b/;

const isDecision = (matter: Conversation['matter']): matter is Decision =>
  matter?.kind === 'fuel' || matter?.kind === 'licence' || matter?.kind === 'zone';

const withoutRepeats = (named: readonly Model[]): Model[] => [
  ...new Map(named.map((each) => [`${each.make} ${each.model}`, each])).values(),
];

function spokenModels(
  named: readonly Model[],
  { filters }: ParsedQuery,
  before: SpokenModels | null,
): SpokenModels | null {
  const { minYear, maxYear, fuel } = filters;
  if (named.length > 0) {
    const make = [...new Set(named.map((each) => each.make))];
    return { kind: 'models', make, model: named.map(({ model }) => model), fuel, minYear, maxYear };
  }
  if (before === null || filters.make.length > 0) return null;
  return {
    ...before,
    fuel: fuel.length > 0 ? fuel : before.fuel,
    minYear: minYear ?? before.minYear,
    maxYear: maxYear ?? (minYear === null ? before.maxYear : null),
  };
}

/** Without a search that goes on, an order is asked for among the cars shown: "vilken har gått minst?". */
const ofShownAlone = (asked: ParsedQuery, { understanding, latest }: Conversation): ParsedQuery =>
  latest.length > 1 && !isAsking(understanding) && !isLimited(asked) ? { ...asked, sort: null } : asked;

type AboutShown = { text: string; asked: ParsedQuery; conversation: Conversation; place: number };

/** A question about shown cars, by their order, as "den", or by their names: "jämför Volvon och Kian". */
function questionOfShown(
  { text, asked, conversation: { latest }, place }: AboutShown,
  byName: ReturnType<typeof pointAtShown>,
  knowledge: Knowledge,
): ShownQuestion | null {
  const question = readShownQuestion(text, asked, latest.length);
  const places = question && shownPlaces(text, latest.length, place);
  if (question && places) {
    const { isAssumed: _, ...known } = question;
    return { ...known, places };
  }
  if (question || !byName) return question;
  const ofNamed = readShownQuestion(byName.message, readWish(byName.message, knowledge).query, latest.length);
  return ofNamed && { ...ofNamed, places: byName.places };
}

/** "Finns det någon billigare?" and "laddhybrid då?" continue the search; "är det billigare att leasa?" is a question. */
const MAX_FOLLOW_UP_WORDS = 4;
const ASKS_FOR_OTHERS = /\bda\s*[?.!]*$/;
export const isShortFollowUp = ({ folded, asked }: Frame): boolean =>
  (asked.followUp !== null || (isLimited(asked) && ASKS_FOR_OTHERS.test(folded))) &&
  folded.trim().split(/\s+/).length <= MAX_FOLLOW_UP_WORDS;
