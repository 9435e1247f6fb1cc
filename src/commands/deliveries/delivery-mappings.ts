import type { Db } from '#src/db/connection/client.ts';
import { type GroupOfMapping, listMappingsOfStaff, readNewestMapping } from '#src/db/deliveries/feed-mappings.ts';
import type { ColumnMapping } from '#src/domain/deliveries/column-mapping.ts';
import { feedError } from '#src/feeds/feed-format.ts';
import { checkColumnMapping, readColumnMappings } from '#src/feeds/mapped/column-mapping.ts';
import { mapped } from '#src/feeds/mapped/mapped.ts';

/** `dealerId`: null for a delivery of which only the dealer's name is known. `group`: of a group's file, whose columns are the group's. */
type MappedDelivery = {
  fileName: string;
  dealer: string | null;
  dealerId?: number | null;
  group?: GroupOfMapping | null;
  format: string | null;
};

/** The mappings that a delivery is opened with. */
export type DeliveryMappings = { mapping: ColumnMapping | undefined; knownMappings: ColumnMapping[] };

/**
 * The mappings for a delivery: that of its dealer, unless another format was chosen; and those that are tried on a CSV of unknown
 * format, from the folder of the product and from staff.
 * @throws FeedError when the dealer's mapping is of an older form
 */
export async function mappingsFor(
  db: Db,
  { fileName, dealer, dealerId = null, group = null, format }: MappedDelivery,
  folder: string,
): Promise<DeliveryMappings> {
  const isMapped = format === null || format === mapped.name;
  const owner = group ?? (dealer === null ? null : { id: dealerId, name: dealer });
  const own = isMapped && owner !== null ? await readNewestMapping(db, owner) : null;
  const checked = own === null ? undefined : checkColumnMapping(own.mapping);
  if (checked?.ok === false)
    throw feedError(fileName, `kolumnerna för ${own?.dealer} går inte att använda: ${checked.failure.message}.`);
  return {
    mapping: checked?.ok ? checked.value : undefined,
    knownMappings: [...(await readColumnMappings(folder)), ...(await mappingsOfOthers(db))],
  };
}

/** Without their dealers: another dealer's file may have the same headings. */
async function mappingsOfOthers(db: Db): Promise<ColumnMapping[]> {
  const checked = (await listMappingsOfStaff(db)).map(({ mapping }) => checkColumnMapping(mapping));
  return checked.flatMap((result) => (result.ok ? [{ ...result.value, dealer: undefined }] : []));
}
