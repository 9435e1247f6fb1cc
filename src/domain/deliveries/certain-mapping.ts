import { fail, ok, type Result } from '#src/base/result.ts';
import { fieldLabel } from '#src/domain/ads/field-labels.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { guessField } from './column-words.ts';
import type { FeedField } from './feed-row.ts';
import { guessMapping } from './mapping-fields.ts';

/** Of each list the headings must name at least one field: which car it is, what it is, and what it costs. */
const NEEDED: readonly (readonly FeedField[])[] = [
  ['brand'],
  ['model', 'name'],
  ['price'],
  ['licence_plate', 'vin', 'dealer_ad_id'],
];
const UNIT = /\bmil\b|miltal|\bkm\b|kilometer/iu;
const WITHOUT_VAT = /ex\w*\.?\s*(?:av\s*)?(?:moms|vat|mwst)|netto|exkl/iu;

/**
 * The mapping of a table by its headings alone, when nothing is left to guess.
 * @returns what is missing or ambiguous, in Swedish, when somebody has to look at the file
 */
export function certainMapping(headings: readonly string[]): Result<ColumnMapping, string[]> {
  const named = headings.flatMap((heading) => {
    const field = heading === '' ? null : guessField(heading);
    return field === null ? [] : [{ heading, field }];
  });
  const headingsOf = (field: FeedField): string[] =>
    named.filter((each) => each.field === field).map(({ heading }) => heading);
  const missing = NEEDED.filter((fields) => fields.every((field) => headingsOf(field).length === 0)).map((fields) =>
    fields.map((field) => fieldLabel(field).toLowerCase()).join(' eller '),
  );
  const doubts = missing.length === 0 ? [] : [`det saknas en kolumn för ${missing.join(', för ')}`];
  for (const field of ['price', 'odometer', 'brand', 'model'] as const) {
    const columns = headingsOf(field);
    if (columns.length > 1) doubts.push(`${columns.join(' och ')} kan båda vara ${fieldLabel(field).toLowerCase()}`);
  }
  const [odometer] = headingsOf('odometer');
  if (odometer !== undefined && !UNIT.test(odometer) && headingsOf('odometer_unit').length === 0)
    doubts.push(`${odometer} kan vara mil eller kilometer: skriv (mil) eller (km) i rubriken`);
  const [price] = headingsOf('price');
  if (price !== undefined && WITHOUT_VAT.test(price)) doubts.push(`${price} är utan moms`);
  return doubts.length > 0 ? fail(doubts) : ok(guessMapping(headings.filter((heading) => heading !== '')));
}

/** "Märke som märke, Pris som pris": how a table is read, for the report. */
export const describeMapping = ({ columns }: ColumnMapping): string =>
  Object.entries(columns)
    .map(
      ([column, rules]) => `${column} som ${rules.map(({ field }) => fieldLabel(field).toLowerCase()).join(' och ')}`,
    )
    .join(', ');
