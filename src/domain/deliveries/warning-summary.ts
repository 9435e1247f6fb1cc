import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import type { ValueWarning } from './value-warnings.ts';

/** "11 värden i 2 fält lästes inte"; the line above a table of them. */
export function summariseWarnings(warnings: readonly ValueWarning[]): string {
  const values = warnings.reduce((sum, { count }) => sum + count, 0);
  const fields = new Set(warnings.map(({ field }) => field)).size;
  return `${formatCount(values, 'värde', 'värden')} i ${formatNumber(fields)} fält kom inte med som ${values === 1 ? 'det' : 'de'} står i filen.`;
}
