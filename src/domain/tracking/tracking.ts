import type { Consent, ConsentPurpose } from './consent.ts';

/** Scripts of others on a page: which run in it, and what the visitor is asked. */
export type Tracking = {
  /** Those that may run in this page, each HTML with its script tags. */
  scripts: { id: string; content: string }[];
  /** Purposes of the active scripts; without any there is nothing to ask. */
  purposes: ConsentPurpose[];
  consent: Consent;
  /** Whether a purpose has not been answered. */
  asks: boolean;
};

export const NO_TRACKING: Tracking = { scripts: [], purposes: [], consent: {}, asks: false };
