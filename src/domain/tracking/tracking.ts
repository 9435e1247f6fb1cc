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

/** Value of the consent cookie: "1.statistics-yes.marketing-no". Another version of the question asks again. */
export const CONSENT_COOKIE = 'samtycke';
export const CONSENT_VERSION = '1';
/** Validity of an answer, s: six months, then the visitor is asked again. */
export const CONSENT_MAX_AGE = 15_724_800;

export const parseConsent = (cookie: string | undefined): Consent =>
  consentIn(cookie, CONSENT_VERSION, CONSENT_PURPOSES);

/**
 * The answers about some purposes. Also sent to browsers as text (choices-script.tsx), so it uses nothing from outside itself.
 * @param version of the question; answers to another one do not count
 */
export function consentIn(cookie: string | undefined, version: string, purposes: readonly ConsentPurpose[]): Consent {
  const [answered, ...answers] = (cookie ?? '').split('.');
  if (answered !== version) return {};
  const known = purposes.flatMap((purpose): [ConsentPurpose, boolean][] => {
    if (answers.includes(`${purpose}-no`)) return [[purpose, false]];
    return answers.includes(`${purpose}-yes`) ? [[purpose, true]] : [];
  });
  return Object.fromEntries(known);
}

export function formatConsent(consent: Consent): string {
  const answered = CONSENT_PURPOSES.filter((purpose) => consent[purpose] !== undefined);
  return [CONSENT_VERSION, ...answered.map((purpose) => `${purpose}-${consent[purpose] ? 'yes' : 'no'}`)].join('.');
}

/** Whether a script may run: it is necessary, or the visitor has consented to its purpose. */
export const mayRun = (purpose: ScriptPurpose, consent: Consent): boolean =>
  purpose === 'necessary' || consent[purpose] === true;

/** Third-party scripts of public pages, the same for every visitor: the browser decides by the consent cookie which of them run. */
export type Tracking = {
  /** The active scripts, each as HTML with its script tags. */
  scripts: { id: string; purpose: ScriptPurpose; content: string }[];
  /** Purposes of the active scripts that require consent; empty: nothing to ask. */
  purposes: ConsentPurpose[];
};

export const NO_TRACKING: Tracking = { scripts: [], purposes: [] };
