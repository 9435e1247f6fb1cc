import type { Db } from '#src/db/connection/client.ts';
import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import type { StatedEvidence } from '#src/domain/adviser/guard/evidence.ts';
import type { TurnFacts } from '#src/domain/adviser/guard/turn-facts.ts';
import type { Catalogue } from '#src/domain/catalogue/catalogue.ts';
import { formatMonth } from '#src/domain/format/dates.ts';
import type { MatchedRecall } from '#src/domain/recalls/match-recalls.ts';
import { RISK_NAMES } from '#src/domain/recalls/recall-texts.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';

/** Data sources of the tools, and their results so far. */
export type ToolContext = {
  db: Db;
  adSearch: AdSearchService;
  catalogue: Catalogue;
  builtIn: AdviserAnswer;
  facts: TurnFacts;
  now: Date;
};

/** Evidence as the model reads it, each row with the id that it cites. */
export const evidenceLines = (evidence: readonly StatedEvidence[]): string[] =>
  evidence.map(({ id, text }) => `[#${id}] ${text}`);

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
