import { type RangeFilter, rangeOf } from '../../ads/filters/ad-filters.ts';
import { type AdColumns, fuelMask, MISSING } from '../../ads/search-index/ad-columns.ts';
import { type Demands, drivePlaces, isNoneOf, isOneOf, isOnlyModel } from './meets-limits.ts';

/** Which rows have the equipment and the words that are wanted, and which what is not; one array for each piece, 1 per row. */
export type EquipmentRows = { wanted: readonly Uint8Array[]; unwanted: readonly Uint8Array[] };

const KM_PER_MIL = 10;
const TENTHS = 10;
const FUEL_MASKS = 256;
const GREATEST = 0x7fff_ffff;
const LEAST = -0x8000_0000;

/**
 * The rows of the stock in memory that meet every demand and have a picture (D11), in the order of the list by date. The same judgement
 * as {@link meetsDemands}, but that the words of a piece of equipment need not stand together.
 */
export function matchingRows(columns: AdColumns, demands: Demands, equipment: EquipmentRows): number[] {
  const { filters, limits } = demands;
  const fitsVariant = Uint8Array.from(columns.variants, ({ brand, series, generation }) =>
    Number(
      isOneOf(brand, filters.make) &&
        isOneOf(series, filters.model) &&
        isOneOf(generation, filters.generation) &&
        isNoneOf(brand, limits.notMake) &&
        isNoneOf(series, limits.notModel) &&
        isOnlyModel({ brand, series }, limits),
    ),
  );
  const fitsLook = Uint8Array.from(columns.looks, ({ transmission, color, chassis }) =>
    Number(
      isOneOf(transmission, filters.transmission) &&
        isOneOf(color, filters.color) &&
        isOneOf(chassis, filters.chassis) &&
        isNoneOf(transmission, limits.notTransmission) &&
        isNoneOf(color, limits.notColor) &&
        isNoneOf(chassis, limits.notChassis),
    ),
  );
  const fitsFuels = fuelTable(demands);
  const electric = fuelMask(['El']);
  const drives = drivePlaces(limits);
  const [price, year, km] = [ends(demands, 'price', 1), ends(demands, 'year', 1), ends(demands, 'mileage', KM_PER_MIL)];
  const seats = { min: limits.minSeats ?? LEAST, max: limits.maxSeats === null ? GREATEST : limits.maxSeats };
  const leastSeats = limits.maxSeats === null ? seats.min : Math.max(seats.min, 0);
  const power = { min: limits.minPower ?? (limits.maxPower === null ? LEAST : 0), max: limits.maxPower ?? GREATEST };
  const thirst = limits.maxConsumption === null ? null : Math.round(limits.maxConsumption * TENTHS);
  const rows: number[] = [];
  for (let row = 0; row < columns.length; row += 1) {
    if (fitsVariant[columns.variant[row] ?? 0] === 0 || fitsLook[columns.look[row] ?? 0] === 0) continue;
    if (columns.hasImage[row] === 0 || fitsFuels[columns.fuels[row] ?? 0] === 0) continue;
    if (isOutside(columns.price[row], price) || isOutside(columns.modelYear[row], year)) continue;
    if (isOutside(columns.odometerKm[row], km) || isOutside(columns.power[row], power)) continue;
    if (isOutside(columns.seats[row], { min: leastSeats, max: seats.max })) continue;
    if (limits.doors !== null && columns.doors[row] !== limits.doors) continue;
    if (drives.length > 0 && !drives.includes(columns.drive[row] ?? MISSING)) continue;
    if (((columns.fuels[row] ?? 0) & electric) === 0) {
      if (thirst !== null && isOutside(columns.consumption[row], { min: 0, max: thirst })) continue;
      if (limits.maxCo2 !== null && isOutside(columns.co2[row], { min: 0, max: limits.maxCo2 })) continue;
    }
    if (equipment.wanted.some((has) => has[row] !== 1) || equipment.unwanted.some((has) => has[row] === 1)) continue;
    rows.push(row);
  }
  return rows;
}

type Ends = { min: number; max: number };

/** A missing value is below every end in use. */
const isOutside = (value: number | undefined, { min, max }: Ends): boolean => {
  const known = value ?? MISSING;
  return known < min || known > max;
};

function ends({ filters }: Demands, filter: RangeFilter, unit: number): Ends {
  const { min, max } = rangeOf(filters, filter);
  return { min: min === null ? (max === null ? LEAST : 0) : min * unit, max: max === null ? GREATEST : max * unit };
}

function fuelTable({ filters, limits }: Demands): Uint8Array {
  const wanted = fuelMask(filters.fuel);
  const unwanted = fuelMask(limits.notFuel);
  return Uint8Array.from({ length: FUEL_MASKS }, (_, mask) => {
    if (wanted !== 0 && (mask & wanted) === 0) return 0;
    return Number(unwanted === 0 || (mask !== 0 && (mask & unwanted) === 0));
  });
}
