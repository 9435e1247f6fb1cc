import type { BodyType, Fuel, Transmission } from '../../src/domain/ads/vocabulary.ts';
import { EQUIPMENT, type EquipmentRow, type Segment } from './demo-tables.ts';
import type { Random } from './random.ts';

/** What decides which equipment a car can have. */
export type EquippedCar = {
  brand: string;
  segment: Segment;
  bodyType: BodyType;
  modelYear: number;
  fuel: Fuel;
  transmission: Transmission;
  seats: number;
  level: number;
};

export type Equipment = {
  items: EquipmentRow[];
  /** Thousands of kr when new, above what such a car usually has. */
  surplus: number;
};

const PREMIUM = new Set([
  'Volvo',
  'BMW',
  'Audi',
  'Mercedes-Benz',
  'Porsche',
  'Tesla',
  'Lexus',
  'Jaguar',
  'Land Rover',
  'Polestar',
  'Genesis',
  'Saab',
]);
const LARGE: ReadonlySet<Segment> = new Set(['mid', 'large', 'luxury', 'suv', 'suv-large', 'sport']);
const SMALL: ReadonlySet<Segment> = new Set(['mini', 'small']);
const COMBUSTION: ReadonlySet<Fuel> = new Set(['Bensin', 'Diesel', 'Elhybrid', 'Etanol', 'Gas', 'Laddhybrid']);
const SPREAD_YEARS = 8;
/** Shares of the dealers' lists: some write everything, some a few things. */
const WRITTEN_SHARES = [1, 1, 0.85, 0.85, 0.65, 0.45, 0.3] as const;
const MOST_ITEMS = 35;
const FEWEST_ITEMS = 5;

const NEEDS: Record<string, (car: EquippedCar) => boolean> = {
  tow: (car) => car.segment !== 'mini' && car.segment !== 'sport' && car.bodyType !== 'Cab',
  combustion: (car) => COMBUSTION.has(car.fuel),
  diesel: (car) => car.fuel === 'Diesel',
  petrol: (car) => car.fuel === 'Bensin' || car.fuel === 'Laddhybrid' || car.fuel === 'Etanol',
  electric: (car) => car.fuel === 'El',
  plug: (car) => car.fuel === 'El' || car.fuel === 'Laddhybrid',
  lux: (car) => LARGE.has(car.segment) || PREMIUM.has(car.brand),
  old: (car) => car.modelYear < 2005,
  xenon: (car) => car.modelYear < 2018 && !SMALL.has(car.segment),
  aux: (car) => car.modelYear < 2017,
  cd: (car) => car.modelYear < 2015,
  hatch: (car) => car.bodyType === 'Kombi' || car.bodyType === 'SUV',
  rails: (car) => car.bodyType === 'Kombi' || car.bodyType === 'SUV' || car.bodyType === 'Minibuss',
  seven: (car) => car.seats >= 7,
  auto: (car) => car.transmission !== 'Manuell' && car.fuel !== 'El',
  van: (car) => car.bodyType === 'Transportbil',
  pickup: (car) => car.bodyType === 'Pickup',
  'volvo-bmw': (car) =>
    car.brand === 'Volvo' ||
    car.brand === 'BMW' ||
    car.brand === 'MINI' ||
    car.brand === 'Kia' ||
    car.brand === 'Polestar',
  bose: (car) =>
    car.brand === 'Porsche' ||
    car.brand === 'Mazda' ||
    car.brand === 'Renault' ||
    car.brand === 'Nissan' ||
    car.brand === 'Saab',
  toyota: (car) => car.brand === 'Toyota' || car.brand === 'Kia',
  bo: (car) => car.brand === 'Audi' || car.brand === 'Ford',
  mercedes: (car) => car.brand === 'Mercedes-Benz' || car.brand === 'Porsche',
};

/** Wheels of one size only, and one kind of wheel set. */
const EXCLUSIVE = [
  'Lättmetallfälgar',
  'Klimatanläggning',
  'Skinnklädsel',
  'Halvskinn',
  'Vinterhjul',
  'Sommar-',
] as const;
const RIVALS: Readonly<Record<string, string>> = { Halvskinn: 'Skinnklädsel', 'Sommar-': 'Vinterhjul' };

export function drawEquipment(car: EquippedCar, random: Random): Equipment {
  const boost =
    (PREMIUM.has(car.brand) ? 0.06 : 0) +
    (SMALL.has(car.segment) ? -0.1 : 0) +
    (car.bodyType === 'Transportbil' ? -0.14 : 0);
  const written = random.pick(WRITTEN_SHARES);
  const taken = new Set<string>();
  const items: EquipmentRow[] = [];
  let surplus = 0;
  for (const row of EQUIPMENT) {
    const spread = Math.min(1, Math.max(0, (car.modelYear - row.year + 1) / SPREAD_YEARS));
    if (spread === 0 || (row.needs && !NEEDS[row.needs]?.(car))) continue;
    const share = Math.min(0.97, Math.max(0, row.share + row.perLevel * (car.level - 2) + boost)) * spread;
    surplus -= share * row.value;
    if (!random.chance(share)) continue;
    const kind = EXCLUSIVE.find((start) => row.name.startsWith(start));
    const group = kind && (RIVALS[kind] ?? kind);
    if (group && taken.has(group)) continue;
    if (group) taken.add(group);
    surplus += row.value;
    // What costs most is what dealers never forget to mention.
    if (items.length < FEWEST_ITEMS || random.chance(written + row.value * 0.06)) items.push(row);
  }
  return { items: items.slice(0, MOST_ITEMS), surplus };
}
