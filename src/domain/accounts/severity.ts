/** Severities of security events, the lowest first. */
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Severities that staff look into. */
export const SERIOUS: readonly Severity[] = ['high', 'critical'];

export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  low: 'låg',
  medium: 'medel',
  high: 'hög',
  critical: 'kritisk',
};
