/** The choices of lists that can be limited to the last 24 hours. */
export const LAST_DAY_CHOICES = [{ value: 'dygnet', label: 'Senaste dygnet' }] as const;
