import type pg from 'pg';
import { INTERPRETED } from '#src/domain/ads/quality-flags.ts';
import { FLAG_KEY } from '#src/domain/deliveries/flag-columns.ts';
import {
  MAX_SAMPLES,
  sortWarnings,
  type ValueWarning,
  type WarningSample,
  warningOfFlag,
} from '#src/domain/deliveries/value-warnings.ts';

type FlaggedRow = { key: string; flag: string; total: number; rowNumber: number };
type LabelledRow = Omit<WarningSample, 'value'>;

/**
 * Values that the accepted rows of the staged delivery lose, from their quality flags: a repeated row has those of its ad, which is as its
 * import left it.
 */
export async function listValueWarnings(client: pg.ClientBase): Promise<ValueWarning[]> {
  const { rows: flagged } = await client.query<FlaggedRow>(
    `with rows_with_flags as (
       -- Few rows have any, and those are joined with the delivery only.
       select row_number, quality_flags from staged where repeated_row is null and rejected_rule is null and quality_flags <> '{}'
       union all select row_number, quality_flags from repeated where quality_flags <> '{}'
     ), flagged as (
       select row_number, substring(flag from $1) as key, min(flag) as flag
       from rows_with_flags join delivery using (row_number), unnest(quality_flags) flag
       where outcome = 'accepted' and not split_part(flag, ':', 1) = any($2)
       group by 1, 2
     ), counted as (
       select *, row_number() over (partition by key order by row_number) as nth, (count(*) over (partition by key))::int as total
       from flagged
     )
     select key, flag, total, row_number as "rowNumber" from counted where nth <= ${MAX_SAMPLES} order by row_number`,
    [FLAG_KEY, Object.values(INTERPRETED)],
  );
  const labels = new Map((await labelRows(client, flagged)).map((row) => [row.rowNumber, row]));
  const rows = flagged.flatMap((row) => {
    const label = labels.get(row.rowNumber);
    return label ? [{ ...row, ...label }] : [];
  });
  return sortWarnings(
    [...Map.groupBy(rows, ({ key }) => key).values()].flatMap((sampled): ValueWarning[] => {
      const [first] = sampled;
      const found = first && warningOfFlag(first.flag);
      return found ? [{ ...found.kind, count: first.total, samples: sampled.map(sampleOf) }] : [];
    }),
  );
}

/** @returns how people recognise the rows */
async function labelRows(client: pg.ClientBase, flagged: readonly FlaggedRow[]): Promise<LabelledRow[]> {
  if (flagged.length === 0) return [];
  const { rows } = await client.query<LabelledRow>(
    `select row_number as "rowNumber", coalesce(staged.name, ads.name) as heading, delivery.dealer_ad_id as "dealerAdId",
            delivery.licence_plate as "licencePlate"
     from delivery join staged using (row_number) left join ads on internal_id = delivery.ad_id and repeated_row is not null
     where row_number = any($1::int[])`,
    [flagged.map(({ rowNumber }) => rowNumber)],
  );
  return rows;
}

const sampleOf = ({ rowNumber, flag, heading, dealerAdId, licencePlate }: FlaggedRow & LabelledRow): WarningSample => ({
  rowNumber,
  value: warningOfFlag(flag)?.value ?? null,
  heading,
  dealerAdId,
  licencePlate,
});
