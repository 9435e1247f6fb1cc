import type pg from 'pg';
import { DETAIL_NAMES } from '#src/domain/dealers/dealer-details.ts';
import { STATES_DEALER } from './dealers-of-delivery.ts';

/** PostgreSQL types of the details that are not texts. */
const TYPES = new Map<string, string>([
  ['opening_hours', 'jsonb'],
  ['latitude', 'double precision'],
  ['longitude', 'double precision'],
]);
const COLUMNS = DETAIL_NAMES.filter((name) => name !== 'city' && name !== 'county');

/**
 * Stores what the first rows of each dealer state of it. A value that a later delivery does not state remains; a delivery without
 * details writes nothing.
 * @returns whether details of a dealer changed that registered itself, on which it depends whether its ads are public
 */
export async function storeDealerDetails(client: pg.ClientBase): Promise<boolean> {
  const stated = COLUMNS.map((name) => `${name} ${TYPES.get(name) ?? 'text'}`).join(', ');
  const changed = COLUMNS.map((name) => `coalesce(said.${name}, dealers.${name})`);
  const { rows } = await client.query<{ isRegistered: boolean }>(
    `update dealers set (${COLUMNS.join(', ')}) = row (${changed.join(', ')})
     from (
       select distinct on (stated_dealers.dealer_id) stated_dealers.dealer_id, staged.dealer_details
       from staged join stated_dealers on ${STATES_DEALER}
       where staged.dealer_details is not null and rejected_rule is null order by stated_dealers.dealer_id, row_number
     ) first, jsonb_to_record(first.dealer_details) as said (${stated})
     where dealers.id = first.dealer_id
       and row (${COLUMNS.map((name) => `dealers.${name}`).join(', ')}) is distinct from row (${changed.join(', ')})
     returning registered_at is not null as "isRegistered"`,
  );
  return rows.some(({ isRegistered }) => isRegistered);
}
