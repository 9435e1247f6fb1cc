import { AD_DECISIONS, type AdDecisionAction } from '#src/domain/ad-decisions/ad-decision.ts';
import type { ReportDecision } from './ad-report.ts';

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

/** Whether an action restricts or changes the ad. */
export const isAdDecision = (action: ReportAction): action is ReportAction & AdDecisionAction =>
  AD_DECISIONS.some((each) => each === action);

export const decisionOf = (action: ReportAction): ReportDecision => (action === 'none' ? 'rejected' : 'upheld');
