/** Purposes of third-party scripts. Only necessary ones run before the visitor has consented (LEK 9 kap. 28 §). */
export const SCRIPT_PURPOSES = ['necessary', 'statistics', 'marketing'] as const;
export type ScriptPurpose = (typeof SCRIPT_PURPOSES)[number];

/** Labels for staff and visitors. */
export const PURPOSE_NAMES: Readonly<Record<ScriptPurpose, string>> = {
  necessary: 'Nödvändig',
  statistics: 'Statistik',
  marketing: 'Marknadsföring',
};
