/**
 * The Swedish vocabulary of ads. Feeds are normalised to these words, the database checks them, and pages show them unchanged.
 * The order is that of lists.
 */

/** D85: a hybrid whose kind is not given by a field, a trade name or the engine's power. */
export const UNKNOWN_HYBRID = 'Hybrid, typ okänd';

/** A mild hybrid is Bensin or Diesel, with {@link MILD_HYBRID} beside it. */
export const FUELS = [
  'Bensin',
  'Diesel',
  'El',
  'Laddhybrid',
  'Elhybrid',
  UNKNOWN_HYBRID,
  'Etanol',
  'Gas',
  'Vätgas',
] as const;
export type Fuel = (typeof FUELS)[number];

/** Fuels of engines; an ad that names one states a fact. */
export const ENGINE_FUELS = FUELS.filter((fuel) => fuel !== UNKNOWN_HYBRID);
export type EngineFuel = Exclude<Fuel, typeof UNKNOWN_HYBRID>;

/** Gearbox options of PUB §9. */
export const TRANSMISSIONS = ['Manuell', 'Automat', 'CVT', 'Halvautomatisk'] as const;
export type Transmission = (typeof TRANSMISSIONS)[number];

export const BODY_TYPES = [
  'Kombi',
  'SUV',
  'Halvkombi',
  'Sedan',
  'Coupé',
  'Cab',
  'Minibuss',
  'Pickup',
  'Transportbil',
] as const;
export type BodyType = (typeof BODY_TYPES)[number];

export const COLORS = [
  'Svart',
  'Vit',
  'Grå',
  'Silver',
  'Blå',
  'Röd',
  'Grön',
  'Brun',
  'Beige',
  'Gul',
  'Orange',
  'Lila',
  'Guld',
  'Rosa',
  'Flerfärgad',
] as const;
export type Color = (typeof COLORS)[number];

export const DRIVES = ['Framhjulsdrift', 'Bakhjulsdrift', 'Fyrhjulsdrift', 'Tvåhjulsdrift'] as const;
export type Drive = (typeof DRIVES)[number];

/** Equipment and terms that ads state in their own words (src/domain/ads/tags/). */
export const TAGS = [
  'Dragkrok',
  'Motorvärmare',
  'Bränslevärmare',
  'Fyrhjulsdrift',
  'Minst 7 sitser',
  'Adaptiv farthållare',
  'Apple CarPlay',
  'Vinterhjul',
  'En ägare',
  'Servicebok',
  'Momsbil',
  'Leasing',
] as const;
export type Tag = (typeof TAGS)[number];

/** `type_of_electric_car` of a mild hybrid, however its feed words it. */
export const MILD_HYBRID = 'Mildhybrid';

export const AD_STATUSES = ['active', 'removed', 'sold'] as const;
export type AdStatus = (typeof AD_STATUSES)[number];

/** Statuses that staff can give a published ad: a hidden one is visible to staff only. */
export const PUBLISHED_STATUSES = [...AD_STATUSES, 'hidden'] as const;
export type PublishedStatus = (typeof PUBLISHED_STATUSES)[number];

/** Statuses in the database. A draft becomes active by being published; nothing becomes a draft again. */
export const STORED_STATUSES = [...PUBLISHED_STATUSES, 'draft'] as const;
export type StoredStatus = (typeof STORED_STATUSES)[number];

/** Whether a car of these fuels has no combustion engine: no cylinders, and no CO2 emissions. */
export const isWithoutExhaust = (fuels: readonly Fuel[]): boolean =>
  fuels.length > 0 && fuels.every((fuel) => fuel === 'El' || fuel === 'Vätgas');

/** Whether a car has no other fuel than electricity. */
export const isElectric = (fuels: readonly Fuel[]): boolean => fuels.length === 1 && fuels[0] === 'El';

/** Labels of ad statuses for staff. */
export const STATUS_WORDS: Readonly<Record<StoredStatus, string>> = {
  active: 'till salu',
  sold: 'såld',
  removed: 'borttagen',
  hidden: 'dold',
  draft: 'utkast',
};
