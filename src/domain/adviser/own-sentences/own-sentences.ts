import type { Evidence } from '#src/domain/catalogue/evidence.ts';
import { OWN_KNOWLEDGE } from '#src/domain/catalogue/own-knowledge.ts';
import type { CategoryFact } from '#src/domain/categories/category-file.ts';
import { formatCalendarDay } from '#src/domain/format/dates.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import { type AskedAttribute, askedByRated, mentions, ratedOfAsked } from './asked-attributes.ts';

/** The site's own text about cars of a model: of certain model years, and often of one fuel or variant. */
export type OwnText = {
  brand: string;
  series: string;
  yearFrom: number;
  /** Null: still made. */
  yearTo: number | null;
  /** As ads write it ("Touring Sports"); null: any. */
  variant: string | null;
  fuel: Fuel | null;
  /** The comparison that it was written for; null: a review of the model alone. */
  category: { slug: string; label: string } | null;
  summary: string;
  watchouts: readonly string[];
  /** `fuel`: only of the cars of a fuel, where a text is about several. */
  ratings: readonly { attribute: string; score: number; reason: string; fuel?: Fuel | null }[];
  /** YYYY-MM-DD. */
  reviewedOn: string;
  facts: readonly OwnFact[];
};

/** A figure of a text; `title`: of its source, where that is none of those that every text may have. */
export type OwnFact = CategoryFact & { title?: string };

/** A rating of a model, with the sentence that gives its reason. */
export type OwnRating = Pick<OwnText, 'brand' | 'series' | 'yearFrom' | 'yearTo' | 'variant' | 'fuel'> &
  Omit<OwnText['ratings'][number], 'fuel'> & {
    /** Compared with the other cars of a category, not only described. */
    isOfWinner: boolean;
  };

/** A sentence of the site's own about an attribute of a model. */
export type OwnSentence = {
  text: string;
  /** From a rating of the attribute, a weakness to look for, or another text that names it. */
  kind: 'rating' | 'weakness' | 'other';
  /** 1 to 5, of ratings of the attribute. */
  score: number | null;
  /** The rated attribute; null: of a weakness or a summary. */
  rated: string | null;
  sources: readonly SentenceSource[];
  /** The least sure of its figures. */
  sureness: Evidence['sureness'];
  of: Pick<OwnText, 'brand' | 'series' | 'yearFrom' | 'yearTo' | 'variant' | 'fuel' | 'category' | 'reviewedOn'>;
};

type SentenceSource = { key: string; title: string };

/** The years and fuels of a model that a question is about; empty lists: any. */
export type AskedOfModel = { years: readonly number[]; fuels: readonly Fuel[] };

/**
 * The sentences about an asked attribute of one model: ratings of it first, the most direct and then the newest cars first, then weaknesses
 * and other sentences that name it. No sentence is repeated.
 */
export function ownSentences(texts: readonly OwnText[], attribute: AskedAttribute, asked: AskedOfModel): OwnSentence[] {
  const fitting = texts.filter((text) => isOfAsked(text, asked)).toSorted(newestFirst);
  const rated = ratedOfAsked(attribute);
  const all = [
    ...rated.flatMap((name) => fitting.flatMap((text) => ratingsOf(text, asked, ({ attribute: own }) => own === name))),
    ...fitting.flatMap((text) => weaknessesOf(text, attribute)),
    ...fitting.flatMap((text) => othersOf(text, attribute, asked)),
  ];
  return [...new Map(all.toReversed().map((sentence) => [sentence.text, sentence])).values()].toReversed();
}

/** Whether a text is about cars of the model years and fuels that are asked about. */
export const isOfAsked = (
  { yearFrom, yearTo, fuel }: Pick<OwnText, 'yearFrom' | 'yearTo' | 'fuel'>,
  { years, fuels }: AskedOfModel,
): boolean =>
  (years.length === 0 || years.some((year) => year >= yearFrom && year <= (yearTo ?? year))) &&
  (fuel === null || fuels.length === 0 || fuels.includes(fuel));

/** An ad, as far as a text may be about it. */
type TextedAd = {
  brand: string;
  series: string | null;
  modelYear: number | null;
  fuels: readonly Fuel[];
  name: string;
};

/** Whether a rating is about the car of an ad: its model, model year and fuel, and its variant where the rating is about one. */
export const isRatingOfAd = (rating: OwnRating, { brand, series, modelYear, fuels, name }: TextedAd): boolean =>
  rating.brand === brand &&
  rating.series === series &&
  modelYear !== null &&
  isOfAsked(rating, { years: [modelYear], fuels }) &&
  (rating.fuel === null || fuels.length > 0) &&
  (rating.variant === null || name.toLowerCase().includes(rating.variant.toLowerCase()));

const newestFirst = (one: OwnText, other: OwnText): number =>
  (other.yearTo ?? Number.POSITIVE_INFINITY) - (one.yearTo ?? Number.POSITIVE_INFINITY) ||
  other.yearFrom - one.yearFrom;

function ratingsOf(
  text: OwnText,
  asked: AskedOfModel,
  isWanted: (rating: OwnText['ratings'][number]) => boolean,
): OwnSentence[] {
  return text.ratings.filter(isWanted).flatMap(({ attribute, score, reason, fuel }) => {
    const rated = { ...text, fuel: fuel ?? text.fuel };
    return isOfAsked(rated, asked) ? [sentenceOf(rated, reason, { kind: 'rating', score, rated: attribute })] : [];
  });
}

/** Every weakness is about how reliable a car is. */
const weaknessesOf = (text: OwnText, asked: AskedAttribute): OwnSentence[] =>
  text.watchouts
    .filter((watchout) => asked === 'reliability' || mentions(watchout, asked))
    .map((watchout) => sentenceOf(text, watchout, { kind: 'weakness', score: null, rated: null }));

/** Reasons of other ratings and sentences of the summary that name the attribute. */
function othersOf(text: OwnText, attribute: AskedAttribute, asked: AskedOfModel): OwnSentence[] {
  const ofRatings = ratingsOf(
    text,
    asked,
    ({ attribute: rated, reason }) => askedByRated(rated) !== attribute && mentions(reason, attribute),
  );
  return [
    ...ofRatings.map((sentence): OwnSentence => ({ ...sentence, kind: 'other', score: null })),
    ...sentencesOf(text.summary)
      .filter((sentence) => mentions(sentence, attribute))
      .map((sentence) => sentenceOf(text, sentence, { kind: 'other', score: null, rated: null })),
  ];
}

/** A prose text by sentences; "1.0 TSI" and "2.4D" are no ends. */
const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+(?=\p{Lu})/u);

function sentenceOf(
  { brand, series, yearFrom, yearTo, variant, fuel, category, reviewedOn, facts }: OwnText,
  text: string,
  found: Pick<OwnSentence, 'kind' | 'score' | 'rated'>,
): OwnSentence {
  const own = facts.filter(({ claim }) => text.includes(claim));
  const titles = new Map(own.map(({ source, title }) => [source, SOURCE_NAMES.get(source) ?? title ?? source]));
  return {
    text,
    ...found,
    sources:
      own.length === 0
        ? [{ key: OWN_KNOWLEDGE, title: OWN_NAME }]
        : [...titles].map(([key, title]) => ({ key, title })),
    sureness: own.length === 0 ? 'medium' : minSureness(own),
    of: { brand, series, yearFrom, yearTo, variant, fuel, category, reviewedOn },
  };
}

const OWN_NAME = 'vår egen kunskap om modellen';
/** Names of the sources of `data/categories/sources.json`, as visitors read them. */
export const SOURCE_NAMES: ReadonlyMap<string, string> = new Map([
  ['catalogue', 'vår katalog'],
  ['euro-ncap', 'Euro NCAP'],
  ['maker', 'tillverkaren'],
  ['vehicle-tax', 'skattereglerna'],
  ['practical-caravan', 'Practical Caravan'],
  ['auto-express', 'Auto Express'],
  [OWN_KNOWLEDGE, OWN_NAME],
]);

const SURENESS = ['low', 'medium', 'high'] as const;
const minSureness = (facts: readonly CategoryFact[]): Evidence['sureness'] =>
  SURENESS.find((sureness) => facts.some((fact) => fact.sureness === sureness)) ?? 'medium';

/** Where sentences come from, for the visitor: "Källor: Euro NCAP; vår egen kunskap, senast läst 23 november 2026." */
export function sentenceSourcesText(sentences: readonly OwnSentence[]): string {
  const keys = new Map(sentences.flatMap(({ sources }) => sources.map(({ key, title }) => [key, title] as const)));
  const reviewed = sentences.map(({ of }) => of.reviewedOn).toSorted();
  const names = [...keys].map(([key, title]) =>
    key === OWN_KNOWLEDGE
      ? `${title}${reviewed[0] === undefined ? '' : `, senast läst ${formatCalendarDay(reviewed[0])}`}`
      : title,
  );
  const unsure = sentences.some(({ sureness }) => sureness === 'low') ? ' En uppgift är osäker: kontrollera den.' : '';
  return `${names.length === 1 ? 'Källa' : 'Källor'}: ${names.join('; ')}.${unsure}`;
}

/** The cars that a sentence is about, beyond its model: "2019–2024, laddhybrid, T6". */
export const sentenceScope = ({ of: { yearFrom, yearTo, fuel, variant } }: OwnSentence): string =>
  [yearTo === null ? `från ${yearFrom}` : `${yearFrom}–${yearTo}`, fuel?.toLowerCase(), variant]
    .filter((part) => typeof part === 'string')
    .join(', ');
