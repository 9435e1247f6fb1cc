import type { Db } from '#src/db/connection/client.ts';
import { type AdFacts, isProbable, knownStars } from '#src/domain/adviser/answer/ad-facts.ts';
import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { starsText } from '#src/domain/adviser/answer/fact-texts.ts';
import { meetsDemands } from '#src/domain/adviser/answer/meets-limits.ts';
import { NEW_CONVERSATION } from '#src/domain/adviser/conversation/conversation.ts';
import type { StatedEvidence } from '#src/domain/adviser/guard/evidence.ts';
import type { Row } from '#src/domain/adviser/guard/row.ts';
import type { TurnFacts } from '#src/domain/adviser/guard/turn-facts.ts';
import type { Catalogue } from '#src/domain/catalogue/catalogue.ts';
import { overallStars } from '#src/domain/catalogue/crash-test.ts';
import { formatMonth } from '#src/domain/format/dates.ts';
import type { MatchedRecall } from '#src/domain/recalls/match-recalls.ts';
import { RISK_NAMES } from '#src/domain/recalls/recall-texts.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import type { BuiltInAdviser } from './built-in-adviser.ts';

/** Data sources of the tools, and their results so far. */
export type ToolContext = {
  db: Db;
  adSearch: AdSearchService;
  /** Answers questions that the model asks the site. */
  adviser: BuiltInAdviser;
  catalogue: Catalogue;
  /** The built-in answer to the visitor. */
  builtIn: AdviserAnswer;
  facts: TurnFacts;
  now: Date;
};

/** Evidence as the model reads it, each row with the id that it cites. */
export const evidenceLines = (evidence: readonly StatedEvidence[]): string[] =>
  evidence.map(({ id, text }) => `[#${id}] ${text}`);

/** Where a source paragraph of an answer begins. */
const SOURCES = /^Käll(?:a|or): (.+?)\.?$/u;
/** Begins a text of law that nobody has read against its source; the source then says so. */
const UNREAD = /^Så brukar det vara/u;
const NOT_READ = 'så brukar det vara, inte läst mot källan än';
/** Paragraphs that repeat the visitor, which is no evidence. */
const REPEATED = /Jag förstod inte|Jag har inte tagit hänsyn till/u;

/** An answer of the built-in adviser as evidence with its sources; about its car, if it is about one. */
export function answerEvidence(
  { text, about }: Pick<AdviserAnswer, 'text' | 'about'>,
  facts: TurnFacts,
): StatedEvidence[] {
  const [only, ...others] = about;
  const row =
    only && others.length === 0
      ? facts.rows.find(({ ad }) => ad.facts.internalId === only.facts.internalId)
      : undefined;
  const named = text.flatMap((paragraph) => SOURCES.exec(paragraph)?.[1] ?? []).join('; ');
  const sources = named !== '' && text.some((paragraph) => UNREAD.test(paragraph)) ? `${named} (${NOT_READ})` : named;
  return text
    .filter((paragraph) => !SOURCES.test(paragraph) && !REPEATED.test(paragraph))
    .flatMap((paragraph) =>
      facts.addEvidence(paragraph, { ...(row && { row }), ...(sources === '' ? {} : { source: sources }) }),
    );
}

const MAX_RECALLS = 6;

/** Recalls as sentences that can be cited, and what no recall means. */
export function recallSentences(recalls: readonly MatchedRecall[]): string[] {
  if (recalls.length === 0) {
    return ['Jag känner inte till någon återkallelse.', 'Det betyder inte att det inte finns någon återkallelse.'];
  }
  return recalls.slice(0, MAX_RECALLS).flatMap(({ fit, title, risk, announced, ownerAdvice }) => {
    const who = fit === 'yes' ? 'som berör bilen' : 'som kanske berör bilen';
    return [
      `Återkallelse ${who}: ${title} (${RISK_NAMES[risk].toLowerCase()}, ${formatMonth(announced)}).`,
      ownerAdvice,
    ];
  });
}

/** The built-in adviser's own answer to a question of the model, with the cars that it is about. */
export async function answerOfSite(context: ToolContext, { question }: { question: string }) {
  const { adviser, facts, builtIn, now } = context;
  const answer = await adviser.answer(question, NEW_CONVERSATION, now);
  const rows = answer.about.map((ad) => facts.addAd(ad, meetsDemands(ad.facts, builtIn.understanding)));
  return { evidence: evidenceLines(answerEvidence(answer, facts)), cars: rows.map(describeRow) };
}

/** A row as text without dealer content: catalogue names and figures. */
export function describeRow({ number: row, label, ad: { facts: ad, reasons } }: Row): object {
  return { row, id: ad.internalId, car: label, ...figuresOf(ad), reasons };
}

const figuresOf = (ad: AdFacts): object => ({
  price_kr: ad.price,
  year: ad.modelYear,
  mil: ad.odometerKm === null ? null : Math.round(ad.odometerKm / 10),
  fuel: ad.fuels,
  gearbox: ad.transmission,
  body: ad.bodyType,
  drive: ad.drive,
  hk: ad.horsepower,
  seats: ad.seats,
  equipment: ad.tags,
  consumption_wltp: ad.wltp.consumption,
  consumption_nedc: ad.nedc.consumption,
  euro_ncap_stars: overallStars(knownStars(ad)),
  // Whose result it is, and later tests.
  euro_ncap: starsText(ad),
  // Not stated by the ad; the model is to say so, and how sure they are.
  ...(ad.fromCatalogue.length === 0
    ? {}
    : { from_catalogue_not_ad: ad.fromCatalogue, from_catalogue_sureness: isProbable(ad) ? 'probable' : 'sure' }),
});
