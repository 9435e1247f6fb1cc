import { z } from 'zod';
import type { BulkAction } from '#src/domain/ads/bulk-action.ts';
import { MAX_MESSAGE } from '#src/domain/enquiries/contact-fields.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import {
  AD_RULE_NAMES,
  type AdDecisionAction,
  type AdRule,
  DECISION_GROUNDS,
  type DecisionReasons,
  decisionOfStatus,
  USUAL_REASONS,
} from './ad-decision.ts';
import type { DecisionSite } from './decision-mails.ts';

/** Reasons of a decision, with the site that its mails name. */
export type AdStatement = DecisionReasons & { site: DecisionSite };

/** The statement of a change of many ads, stored with it so that its end can mail it. */
export type BulkStatement = AdStatement & { action: AdDecisionAction };

const MAX_LAW = 200;

/** Fields of the forms by which staff decide about an ad. */
export const STATEMENT_FIELDS = {
  rule: z.enum(AD_RULE_NAMES, { error: 'Välj regeln.' }).optional(),
  ground: z.enum(DECISION_GROUNDS, { error: 'Välj grunden.' }).optional(),
  law: z.string().max(MAX_LAW, tooLongText(MAX_LAW)).optional(),
  reason: z.string().max(MAX_MESSAGE, tooLongText(MAX_MESSAGE)).optional(),
} as const;
type SentStatement = { [Field in keyof typeof STATEMENT_FIELDS]?: z.output<(typeof STATEMENT_FIELDS)[Field]> };

/** Rules by default: the one that the decision usually goes by. */
const USUAL_RULES: Readonly<Record<AdDecisionAction, AdRule>> = {
  hide: 'other',
  correct: 'wrong',
  sold: 'sold',
  remove: 'sold',
};

type ReadStatement = { ok: true; reasons: DecisionReasons } | { ok: false; errors: Record<string, string> };

/**
 * The reasons of a decision from its form. A correction needs none beside its values, nor a sold car; an ad is neither hidden nor removed
 * without them, and nothing is decided by law without the law.
 */
export function readStatement(
  action: AdDecisionAction,
  { rule, ground = 'terms', law = '', reason = '' }: SentStatement,
): ReadStatement {
  const errors: Record<string, string> = {};
  const text = reason.replaceAll('\r\n', '\n').trim();
  const stated = text === '' ? USUAL_REASONS[action] : text;
  if (stated === undefined) errors.reason = 'Skriv varför. Handlaren får läsa det.';
  if (ground === 'law' && law.trim() === '') errors.law = 'Skriv vilken lag, till exempel ”10 § marknadsföringslagen”.';
  if (stated === undefined || Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    reasons: {
      rule: rule ?? USUAL_RULES[action],
      ground,
      law: ground === 'law' ? law.trim() : null,
      reason: stated,
    },
  };
}

/** The decision about the ads that an action is; null: it restricts and corrects nothing that their dealers have set. */
export function decisionOfBulk(action: BulkAction): AdDecisionAction | null {
  switch (action.kind) {
    case 'status':
      return decisionOfStatus(action.status);
    case 'price':
    case 'chassis':
      return 'correct';
    // Only ads that staff made change their dealer.
    case 'dealer':
    case 'show':
    case 'follow':
      return null;
  }
}
