import type { BodyType, EngineFuel, Transmission } from '#src/domain/ads/vocabulary.ts';
import type { Random } from '#tools/demo/chance/random.ts';
import { DEMO_EQUIPMENT, type EquipmentRow, type Segment } from '#tools/demo/market/demo-tables.ts';

/** Properties of a car that determine its possible equipment. */
export type EquippedCar = {
  brand: string;
  segment: Segment;
  bodyType: BodyType;
  modelYear: number;
  fuel: EngineFuel;
  transmission: Transmission;
  seats: number;
  level: number;
};

export type DemoEquipment = {
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
const COMBUSTION: ReadonlySet<EngineFuel> = new Set(['Bensin', 'Diesel', 'Elhybrid', 'Etanol', 'Gas', 'Laddhybrid']);
const SPREAD_YEARS = 8;
/** Shares of the dealers' lists: some write everything, some a few things. */
const WRITTEN_SHARES = [0.95, 0.85, 0.75, 0.65, 0.55, 0.4, 0.25] as const;
const MAX_ITEMS = 35;
const MIN_ITEMS = 5;

const NEEDS: Record<string, (car: EquippedCar) => boolean> = {
  tow: (car) => car.segment !== 'mini' && car.segment !== 'sport' && car.bodyType !== 'Cab',
  combustion: (car) => COMBUSTION.has(car.fuel),
  diesel: (car) => car.fuel === 'Diesel',
  petrol: (car) => car.fuel === 'Bensin' || car.fuel === 'Laddhybrid' || car.fuel === 'Etanol',
  electric: (car) => car.fuel === 'El',
  plug: (car) => car.fuel === 'El' || car.fuel === 'Laddhybrid',
  large: (car) => car.modelYear >= 2010 && ['large', 'luxury', 'suv', 'suv-large'].includes(car.segment),
  lux: (car) => LARGE.has(car.segment) || PREMIUM.has(car.brand),
  roof: (car) =>
    (LARGE.has(car.segment) || PREMIUM.has(car.brand)) && car.bodyType !== 'Cab' && car.bodyType !== 'Coupé',
  old: (car) => car.modelYear < 2005,
  xenon: (car) => !SMALL.has(car.segment),
  hatch: (car) => car.bodyType === 'Kombi' || car.bodyType === 'SUV',
  rails: (car) => car.bodyType === 'Kombi' || car.bodyType === 'SUV' || car.bodyType === 'Minibuss',
  seven: (car) => car.seats >= 7,
  auto: (car) => car.transmission !== 'Manuell' && car.fuel !== 'El',
  van: (car) => car.bodyType === 'Transportbil',
  pickup: (car) => car.bodyType === 'Pickup',
  'volvo-bmw': (car) => ['Volvo', 'BMW', 'MINI', 'Kia', 'Polestar'].includes(car.brand),
  bose: (car) => ['Porsche', 'Mazda', 'Renault', 'Nissan', 'Saab'].includes(car.brand),
  toyota: (car) => ['Toyota', 'Kia'].includes(car.brand),
  bo: (car) => ['Audi', 'Ford'].includes(car.brand),
  mercedes: (car) => ['Mercedes-Benz', 'Porsche'].includes(car.brand),
  'wheel-17': (car) => car.modelYear < 2012 || !LARGE.has(car.segment),
  'wheel-18': (car) => !SMALL.has(car.segment),
  'wheel-19': (car) => !SMALL.has(car.segment) && car.segment !== 'compact',
  'wheel-20': (car) => LARGE.has(car.segment),
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

export function sampleEquipment(car: EquippedCar, random: Random): DemoEquipment {
  const boost =
    (PREMIUM.has(car.brand) ? 0.06 : 0) +
    (SMALL.has(car.segment) ? -0.1 : 0) +
    (car.bodyType === 'Transportbil' ? -0.14 : 0);
  const written = random.pick(WRITTEN_SHARES);
  const taken = new Set<string>();
  const items: EquipmentRow[] = [];
  const unmentioned: EquipmentRow[] = [];
  let surplus = 0;
  for (const row of DEMO_EQUIPMENT) {
    const spread = Math.min(1, Math.max(0, (car.modelYear - row.year + 1) / SPREAD_YEARS));
    if (spread === 0 || car.modelYear > (row.to ?? 9999) || (row.needs && !NEEDS[row.needs]?.(car))) continue;
    const share = Math.min(0.97, Math.max(0, row.share + row.perLevel * (car.level - 2) + boost)) * spread;
    surplus -= share * row.value;
    if (!random.chance(share)) continue;
    const kind = EXCLUSIVE.find((start) => row.name.startsWith(start));
    const group = kind && (RIVALS[kind] ?? kind);
    if (group && taken.has(group)) continue;
    if (group) taken.add(group);
    surplus += row.value;
    // What costs most is what dealers never forget to mention.
    if (random.chance(written + row.value * 0.06)) items.push(row);
    else unmentioned.push(row);
  }
  while (items.length < MIN_ITEMS && unmentioned.length > 0) {
    items.push(...unmentioned.splice(random.int(0, unmentioned.length - 1), 1));
  }
  while (items.length > MAX_ITEMS) items.splice(random.int(0, items.length - 1), 1);
  return { items, surplus };
}
