import type { Consent, ConsentPurpose } from './consent.ts';

/** Third-party scripts of a page: those that run, and the purposes to ask about. */
export type Tracking = {
  /** Scripts that may run on this page, each as HTML with its script tags. */
  scripts: { id: string; content: string }[];
  /** Purposes of the active scripts; empty: nothing to ask. */
  purposes: ConsentPurpose[];
  consent: Consent;
  /** Whether any purpose has not been answered. */
  asks: boolean;
};

export const NO_TRACKING: Tracking = { scripts: [], purposes: [], consent: {}, asks: false };
