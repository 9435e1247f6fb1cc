import { ownValue } from '#src/base/own-value.ts';
import { adFieldLabel, adFieldText } from '#src/domain/ads/ad-fields.ts';
import type { FieldValue } from '#src/domain/ads/staff-fields.ts';
import type { PublishedStatus } from '#src/domain/vocabulary/vocabulary.ts';

/** Decisions of staff that restrict or change an ad: its dealer gets the reasons (DSA, article 17). */
export const AD_DECISIONS = ['hide', 'correct', 'sold', 'remove'] as const;
export type AdDecisionAction = (typeof AD_DECISIONS)[number];

export const AD_DECISION_WORDS: Readonly<Record<AdDecisionAction, string>> = {
  hide: 'Vi har dolt annonsen. Besökare ser den inte.',
  correct: 'Vi har rättat annonsen. Rättelsen står kvar när ni skickar nästa fil.',
  sold: 'Vi har markerat bilen som såld.',
  remove: 'Vi har tagit bort annonsen.',
};

/** The decision that a status set by staff is; null: it restricts nothing. */
export function decisionOfStatus(status: PublishedStatus): AdDecisionAction | null {
  switch (status) {
    case 'hidden':
      return 'hide';
    case 'sold':
      return 'sold';
    case 'removed':
      return 'remove';
    case 'active':
      return null;
  }
}

/** The rules of ads, named by the reasons for which visitors report ads. */
export const AD_RULE_NAMES = ['fraud', 'illegal', 'wrong', 'sold', 'rights', 'other'] as const;
export type AdRule = (typeof AD_RULE_NAMES)[number];

export const AD_RULES: Readonly<Record<AdRule, string>> = {
  fraud: 'En annons får inte vilseleda eller vara ett bedrägeri.',
  illegal: 'En annons får inte innehålla något olagligt.',
  wrong: 'Uppgifterna om bilen och priset ska stämma.',
  sold: 'En annons ska gälla en bil som finns och är till salu.',
  rights: 'Bilder och texter ska vara handlarens egna, eller få användas av handlaren.',
  other: 'En annons ska gälla en bil, med text och bilder som hör till den.',
};

/** Grounds of a decision: the terms of the site, or a law, which is named. */
export const DECISION_GROUNDS = ['terms', 'law'] as const;
export type DecisionGround = (typeof DECISION_GROUNDS)[number];
export const DECISION_GROUND_WORDS: Readonly<Record<DecisionGround, string>> = {
  terms: 'Våra villkor',
  law: 'Lagen',
};

/** Reasons of a decision, as staff state them. `law`: the law and its section; null for another ground. */
export type DecisionReasons = { rule: AdRule; ground: DecisionGround; law: string | null; reason: string };

/** The reasons of decisions that staff give none for, because the decision itself says what was wrong. */
export const USUAL_REASONS: Readonly<Partial<Record<AdDecisionAction, string>>> = {
  correct: 'Uppgiften stämde inte.',
  sold: 'Bilen är såld.',
};

/** "Grund: våra villkor. Uppgifterna om bilen och priset ska stämma." */
export const groundText = ({ rule, ground, law }: Omit<DecisionReasons, 'reason'>): string =>
  ground === 'law' && law !== null ? `Grund: ${law}. ${AD_RULES[rule]}` : `Grund: våra villkor. ${AD_RULES[rule]}`;

/** Fields of an ad before and after its correction. */
export type AdCorrection = {
  before: Readonly<Record<string, FieldValue>>;
  after: Readonly<Record<string, FieldValue>>;
};

/** "Pris, kr: 1 → 199 000", by field. */
export const correctionTexts = ({ before, after }: AdCorrection): string[] =>
  Object.entries(after).map(
    ([field, value]) =>
      `${adFieldLabel(field)}: ${adFieldText(field, ownValue(before, field) ?? null) ?? 'saknades'} → ${adFieldText(field, value) ?? 'borttaget'}`,
  );

/** A decision as the ad's dealer reads it. */
export type AdDecision = DecisionReasons & {
  id: number;
  adId: number;
  car: string;
  action: AdDecisionAction;
  changes: AdCorrection | null;
  /** Whether a visitor's report led to it. */
  isReported: boolean;
  decidedAt: Date;
  /** When staff took it back; null: it applies. */
  withdrawnAt: Date | null;
};

/** How a decision came about. */
export const decisionOriginText = ({ isReported }: Pick<AdDecision, 'isReported'>): string =>
  `${isReported ? 'En besökare har anmält annonsen. ' : 'Vi har sett det själva. '}Beslutet är fattat av en människa.`;
