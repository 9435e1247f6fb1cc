/** What a script of others is for. None but the necessary runs before the visitor has agreed (LEK 9 kap. 28 §). */
export const SCRIPT_PURPOSES = ['necessary', 'statistics', 'marketing'] as const;
export type ScriptPurpose = (typeof SCRIPT_PURPOSES)[number];

/** As staff and visitors read it. */
export const PURPOSE_NAMES: Readonly<Record<ScriptPurpose, string>> = {
  necessary: 'Nödvändig',
  statistics: 'Statistik',
  marketing: 'Marknadsföring',
};
