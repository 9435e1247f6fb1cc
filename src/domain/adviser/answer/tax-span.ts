import { countInWords } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';

const WHY =
  'Skatten beror på utsläpp, drivmedel och när bilen togs i bruk, så den skiljer sig mellan bilar av samma modell.';
const UNKNOWN =
  'Fordonsskatten kan jag inte ange som ett belopp för de här bilarna. På bilens sida står varför, eller båda beloppen.';

/**
 * The yearly taxes of the cars shown.
 * @param taxes kr per year; null: not a single known amount
 */
export function taxSpanTexts(taxes: readonly (number | null)[]): string[] {
  const known = taxes.filter((kronor) => kronor !== null).toSorted((one, other) => one - other);
  const [lowest, highest] = [known[0], known.at(-1)];
  if (lowest === undefined || highest === undefined) return [UNKNOWN];
  const cars = `för ${countInWords(known.length, 'bil', 'bilar')} av dem som är till salu, lägst först`;
  const span =
    lowest === highest
      ? `Fordonsskatten är ${formatKronor(lowest)} om året`
      : `Fordonsskatten är ${formatKronor(lowest)} till ${formatKronor(highest)} om året`;
  return [`${span} ${cars}.`, WHY];
}
