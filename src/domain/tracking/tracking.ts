/** Purposes of third-party scripts. Only necessary ones run before the visitor has consented (LEK 9 kap. 28 §). */
export const SCRIPT_PURPOSES = ['necessary', 'statistics', 'marketing'] as const;
export type ScriptPurpose = (typeof SCRIPT_PURPOSES)[number];

/** Labels for staff and visitors. */
export const PURPOSE_NAMES: Readonly<Record<ScriptPurpose, string>> = {
  necessary: 'Nödvändig',
  statistics: 'Statistik',
  marketing: 'Marknadsföring',
};

/** Purposes that require consent; necessary scripts need none. */
export type ConsentPurpose = Exclude<ScriptPurpose, 'necessary'>;
export const CONSENT_PURPOSES = SCRIPT_PURPOSES.filter((purpose): purpose is ConsentPurpose => purpose !== 'necessary');

/** A visitor's answers; a missing purpose has not been asked about. */
export type Consent = Readonly<Partial<Record<ConsentPurpose, boolean>>>;
const NO_ANSWER: Consent = {};

/** Value of the consent cookie: "1.statistics-yes.marketing-no". Another version of the question asks again. */
export const CONSENT_COOKIE = 'samtycke';
const VERSION = '1';
/** Validity of an answer, s: six months, then the visitor is asked again. */
export const CONSENT_MAX_AGE = 15_724_800;

export function parseConsent(cookie: string | undefined): Consent {
  const [version, ...answers] = (cookie ?? '').split('.');
  if (version !== VERSION) return NO_ANSWER;
  const known = CONSENT_PURPOSES.flatMap((purpose): [ConsentPurpose, boolean][] => {
    if (answers.includes(`${purpose}-no`)) return [[purpose, false]];
    return answers.includes(`${purpose}-yes`) ? [[purpose, true]] : [];
  });
  return Object.fromEntries(known);
}

export function formatConsent(consent: Consent): string {
  const answered = CONSENT_PURPOSES.filter((purpose) => consent[purpose] !== undefined);
  return [VERSION, ...answered.map((purpose) => `${purpose}-${consent[purpose] ? 'yes' : 'no'}`)].join('.');
}

/** Whether a script may run: it is necessary, or the visitor has consented to its purpose. */
export const mayRun = (purpose: ScriptPurpose, consent: Consent): boolean =>
  purpose === 'necessary' || consent[purpose] === true;

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
