import { ownValue } from '#src/base/own-value.ts';
import { adFieldLabel, adFieldText } from '#src/domain/ads/ad-fields.ts';
import type { FieldValue } from '#src/domain/ads/staff-fields.ts';
import type { ReportDecision, ReportReason } from './ad-report.ts';

/**
 * The ways to act on a reported ad. `gone`: it is not for sale any more, so nothing remains to be done; `none`: the report is rejected, and the
 * ad stays as it is.
 */
export const REPORT_ACTIONS = ['hide', 'correct', 'sold', 'gone', 'none'] as const;
export type ReportAction = (typeof REPORT_ACTIONS)[number];
export const REPORT_ACTION_WORDS: Readonly<Record<ReportAction, string>> = {
  hide: 'Dölj annonsen',
  correct: 'Rätta annonsen',
  sold: 'Markera som såld',
  gone: 'Inget mer: annonsen är redan borta',
  none: 'Avslå: annonsen får vara som den är',
};

/** Actions that restrict or change the ad: its dealer gets the reasons. */
export const AD_DECISIONS = ['hide', 'correct', 'sold'] as const satisfies readonly ReportAction[];
export type AdDecisionAction = (typeof AD_DECISIONS)[number];
export const isAdDecision = (action: ReportAction): action is AdDecisionAction =>
  AD_DECISIONS.some((each) => each === action);

export const AD_DECISION_WORDS: Readonly<Record<AdDecisionAction, string>> = {
  hide: 'Vi har dolt annonsen. Besökare ser den inte.',
  correct: 'Vi har rättat annonsen. Rättelsen står kvar när ni skickar nästa fil.',
  sold: 'Vi har markerat bilen som såld.',
};

export const decisionOf = (action: ReportAction): ReportDecision => (action === 'none' ? 'rejected' : 'upheld');

/** The rules of ads, by what reports say is wrong. */
export const AD_RULES: Readonly<Record<ReportReason, string>> = {
  fraud: 'En annons får inte vilseleda eller vara ett bedrägeri.',
  illegal: 'En annons får inte innehålla något olagligt.',
  wrong: 'Uppgifterna om bilen och priset ska stämma.',
  sold: 'En annons ska gälla en bil som finns och är till salu.',
  rights: 'Bilder och texter ska vara handlarens egna, eller få användas av handlaren.',
  other: 'En annons ska gälla en bil, med text och bilder som hör till den.',
};

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
export type AdDecision = {
  id: number;
  adId: number;
  car: string;
  action: AdDecisionAction;
  rule: ReportReason;
  reason: string;
  changes: AdCorrection | null;
  /** Whether a visitor's report led to it. */
  isReported: boolean;
  decidedAt: Date;
};
