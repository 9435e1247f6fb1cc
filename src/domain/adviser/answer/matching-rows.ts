import { KM_PER_MIL } from '#src/base/units.ts';
import { type AdColumns, FUEL_MASKS, fuelMask, MISSING, tagMask } from '#src/domain/ads/facet-index/ad-columns.ts';
import { type Bitmap, isInBitmap } from '#src/domain/ads/facet-index/bitmap.ts';
import { type ColumnEnds, columnEnds } from '#src/domain/ads/facet-index/column-ends.ts';
import { APPEARANCE_FILTERS, rangeOf } from '#src/domain/ads/filters/ad-filters.ts';
import { distancesFrom } from '#src/domain/places/find-place.ts';
import { tagsOf } from '#src/domain/wish/words/equipment-words.ts';
import { type Demands, drivePlaces, hasDoors, isAmong, isOneOf, isOnlyModel } from './meets-limits.ts';

/** Rows with the wanted and with the unwanted equipment and words, per item that is no tag. */
export type EquipmentRows = { wanted: readonly Bitmap[]; unwanted: readonly Bitmap[] };

const TENTHS = 10;

/**
 * The rows of the in-memory stock that meet every constraint, with and without a picture, in the order of the list by date. The
 * same rule as {@link meetsDemands}, except that the words of a piece of equipment need not be adjacent.
 */
export function matchingRows(columns: AdColumns, demands: Demands, equipment: EquipmentRows): number[] {
  const { filters, limits } = demands;
  const fitsVariant = Uint8Array.from(columns.modelDictionary, ({ brand, series, generation }) =>
    Number(
      isAmong({ make: brand, model: series }, demands) &&
        isOneOf(generation, filters.generation) &&
        isOnlyModel({ brand, series }, limits),
    ),
  );
  const fitsAppearance = Uint8Array.from(columns.appearanceDictionary, (appearance) =>
    Number(
      APPEARANCE_FILTERS.every((name) => isOneOf(appearance[name], filters[name])) && isAmong(appearance, demands),
    ),
  );
  const fitsFuels = fuelTable(demands);
  const electric = fuelMask(['El']);
  const drives = drivePlaces(limits);
  const tags = tagMask([...filters.tags, ...tagsOf(limits.equipment)]);
  const unwantedTags = tagMask(tagsOf(limits.notEquipment));
  const price = columnEnds(rangeOf(filters, 'price'));
  const year = columnEnds(rangeOf(filters, 'year'));
  const km = columnEnds(rangeOf(filters, 'mileage'), KM_PER_MIL);
  const seats = columnEnds({ min: limits.minSeats, max: limits.maxSeats });
  const power = columnEnds(rangeOf(filters, 'power'));
  const electricRange = columnEnds(rangeOf(filters, 'electricRange'));
  const consumption = columnEnds({ min: null, max: limits.maxConsumption }, TENTHS);
  const co2 = columnEnds({ min: null, max: limits.maxCo2 });
  const distances = filters.near === '' ? null : distancesFrom(filters.near);
  const isNear = (place: number): boolean => (distances?.[place] ?? Number.POSITIVE_INFINITY) <= filters.within;
  const rows: number[] = [];
  for (const row of columns.byDate) {
    if (fitsVariant[columns.variant[row] ?? 0] === 0 || fitsAppearance[columns.appearance[row] ?? 0] === 0) continue;
    if (fitsFuels[columns.fuels[row] ?? 0] === 0) continue;
    const ownTags = columns.tags[row] ?? 0;
    if ((ownTags & tags) !== tags || (ownTags & unwantedTags) !== 0) continue;
    if (isOutside(columns.price[row], price) || isOutside(columns.modelYear[row], year)) continue;
    if (isOutside(columns.odometerKm[row], km) || isOutside(columns.power[row], power)) continue;
    if (isOutside(columns.electricRange[row], electricRange)) continue;
    if (distances !== null && !isNear(columns.place[row] ?? MISSING)) continue;
    if (isOutside(columns.seats[row], seats)) continue;
    if (!hasDoors(columns.doors[row] ?? null, limits)) continue;
    if (drives.length > 0 && !drives.includes(columns.drive[row] ?? MISSING)) continue;
    if (((columns.fuels[row] ?? 0) & electric) === 0) {
      if (isOutside(columns.consumption[row], consumption) || isOutside(columns.co2[row], co2)) continue;
    }
    if (
      equipment.wanted.some((rows) => !isInBitmap(rows, row)) ||
      equipment.unwanted.some((rows) => isInBitmap(rows, row))
    )
      continue;
    rows.push(row);
  }
  return rows;
}

/** A missing value is below every bound in use. */
const isOutside = (value: number | undefined, { min, max }: ColumnEnds): boolean => {
  const known = value ?? MISSING;
  return known < min || known > max;
};

function fuelTable({ filters, limits }: Demands): Uint8Array {
  const wanted = fuelMask(filters.fuel);
  const unwanted = fuelMask(limits.notFuel);
  return Uint8Array.from({ length: FUEL_MASKS }, (_, mask) => {
    if (wanted !== 0 && (mask & wanted) === 0) return 0;
    return Number(unwanted === 0 || (mask !== 0 && (mask & unwanted) === 0));
  });
}
