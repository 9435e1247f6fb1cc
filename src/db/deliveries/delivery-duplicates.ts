import type pg from 'pg';
import { type IdentityEvidence, judgeIdentity } from '#src/domain/ads/identity/car-evidence.ts';
import {
  type DuplicateRows,
  MAX_NAMED_ROWS,
  type SharedIdentifier,
} from '#src/domain/deliveries/duplicate-warnings.ts';
import { type RowFacts, readRowFacts } from './delivery-facts.ts';

/** Rows of one delivery that are of the same car, and identifiers that rows of different cars share. */

/** Identifiers, the strongest evidence first. */
const IDENTIFIERS = { licence_plate: 'plate', vin_hash: 'VIN', dealer_ad_id: 'id' } as const satisfies Record<
  string,
  IdentityEvidence
>;
type IdentifierColumn = keyof typeof IDENTIFIERS;

/** Rows with one identifier that are compared with each other. More than these are not the rows of one car. */
const MAX_COMPARED_ROWS = 40;
/** Groups whose rows are read at once. */
const GROUPS_AT_ONCE = 100;

/**
 * Marks rows that are of the car of an earlier row as duplicates, with that row and what they share. An identifier of rows that contradict
 * each other identifies none of them: it is removed from all of them, in the delivery and in what is stored.
 */
export async function markDuplicates(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update delivery set outcome = 'duplicate', duplicate_of = first_row, shared = 'row' from (
       select min(row_number) as first_row, array_agg(row_number) as numbers from delivery where outcome = 'accepted'
       group by dealer_id, status, closed_at, content_hash, price having count(*) > 1
     ) same cross join unnest(numbers) as repeated (row_number)
     where repeated.row_number = delivery.row_number and repeated.row_number <> first_row`,
  );
  await client.query(
    'create temp table shared_identifiers (identifier text not null, value text not null, row_number int not null) on commit drop',
  );
  for (const column of Object.keys(IDENTIFIERS) as IdentifierColumn[]) await compareRowsWith(client, column);
}

async function compareRowsWith(client: pg.ClientBase, column: IdentifierColumn): Promise<void> {
  // A closed ad and an open one are different ads.
  const { rows: groups } = await client.query<{ numbers: number[] }>(
    // Sorted afterwards: most groups are of one row, and are counted without being sorted.
    `select array(select unnest(numbers) order by 1) as numbers from (
       select array_agg(row_number) as numbers from delivery where outcome = 'accepted' and ${column} is not null
       group by dealer_id, status, closed_at, ${column} having count(*) > 1
     ) shared order by 1`,
  );
  const duplicates: { row: number; of: number }[] = [];
  const shared: number[] = [];
  for (let from = 0; from < groups.length; from += GROUPS_AT_ONCE) {
    const some = groups.slice(from, from + GROUPS_AT_ONCE).map(({ numbers }) => numbers);
    const compared = some.filter(({ length }) => length <= MAX_COMPARED_ROWS);
    const facts = new Map((await readRowFacts(client, compared.flat())).map((row) => [row.rowNumber, row]));
    for (const numbers of some) {
      const cars =
        numbers.length > MAX_COMPARED_ROWS ? null : carsOf(numbers.flatMap((number) => facts.get(number) ?? []));
      const [rows, ...others] = cars ?? [];
      if (rows === undefined || others.length > 0) shared.push(...numbers);
      else duplicates.push(...rows.slice(1).map((row) => ({ row, of: numbers[0] ?? row })));
    }
  }
  if (duplicates.length > 0)
    await client.query(
      `update delivery set outcome = 'duplicate', duplicate_of = found.of, shared = $2
       from jsonb_to_recordset($1::jsonb) as found ("row" int, "of" int) where row_number = found."row"`,
      [JSON.stringify(duplicates), IDENTIFIERS[column]],
    );
  if (shared.length === 0) return;
  await client.query(
    `insert into shared_identifiers select $2, ${column}, row_number from delivery where row_number = any($1::int[])`,
    [shared, IDENTIFIERS[column]],
  );
  await client.query(`update delivery set ${column} = null where row_number = any($1::int[])`, [shared]);
  await dropSharedIdentifiers(client);
}

/** Removes the identifiers that rows of different cars share from what is stored of them. Called again for rows that were normalised since. */
export async function dropSharedIdentifiers(client: pg.ClientBase): Promise<void> {
  for (const [column, identifier] of Object.entries(IDENTIFIERS))
    await client.query(
      `update staged set ${column} = null from shared_identifiers
       where identifier = $1 and shared_identifiers.row_number = staged.row_number and staged.${column} is not null`,
      [identifier],
    );
}

/** The rows of each car, by number. */
function carsOf(rows: readonly RowFacts[]): number[][] {
  const cars: { first: RowFacts; numbers: number[] }[] = [];
  for (const row of rows) {
    const car = cars.find(({ first }) => judgeIdentity(first, row, null).isSame);
    if (car) car.numbers.push(row.rowNumber);
    else cars.push({ first: row, numbers: [row.rowNumber] });
  }
  return cars.map(({ numbers }) => numbers);
}

/** The duplicates of the delivery by what they share with the earlier row. */
export async function listDuplicates(client: pg.ClientBase): Promise<DuplicateRows[]> {
  const { rows } = await client.query<DuplicateRows>(
    `select shared, count(*)::int as total,
            (jsonb_agg(jsonb_build_object('row', row_number, 'of', duplicate_of, 'label', coalesce(licence_plate, dealer_ad_id)) order by row_number)
              filter (where nth <= ${MAX_NAMED_ROWS})) as rows
     from (
       select *, row_number() over (partition by shared order by row_number) as nth from delivery where outcome = 'duplicate'
     ) counted group by shared order by min(row_number)`,
  );
  return rows;
}

/** Identifiers that some cars share. */
const MAX_SHARED = 20;

/** The identifiers that rows of different cars share, those of most rows first. */
export async function listSharedIdentifiers(client: pg.ClientBase): Promise<SharedIdentifier[]> {
  const { rows } = await client.query<SharedIdentifier>(
    `select identifier, case when identifier <> 'VIN' then value end as value, count(*)::int as total,
            (array_agg(row_number order by row_number))[1:${MAX_NAMED_ROWS}] as rows
     from shared_identifiers group by shared_identifiers.identifier, shared_identifiers.value order by total desc, min(row_number) limit ${MAX_SHARED}`,
  );
  return rows;
}
