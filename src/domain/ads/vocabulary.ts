/**
 * The one Swedish vocabulary of an ad. Feeds are normalised to these words; the database checks them; pages show them as they are.
 * Order is the order in which lists show them.
 */

/** D85: a hybrid whose kind neither a field, a trade name nor the engine's power says. */
export const UNKNOWN_HYBRID = 'Hybrid, typ okänd';

/** A mild hybrid is Bensin or Diesel; {@link MILD_HYBRID} beside it says the rest. */
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

/** What an engine runs on; an ad that names one states a fact. */
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

/** `type_of_electric_car` of a mild hybrid, whatever words its feed has for it. */
export const MILD_HYBRID = 'Mildhybrid';

export const AD_STATUSES = ['active', 'removed', 'sold'] as const;
export type AdStatus = (typeof AD_STATUSES)[number];

/** Statuses that staff can give an ad that has been published: a hidden one is seen by staff alone. */
export const PUBLISHED_STATUSES = [...AD_STATUSES, 'hidden'] as const;
export type PublishedStatus = (typeof PUBLISHED_STATUSES)[number];

/** What an ad may be in the database. A draft becomes active by being published, and nothing becomes a draft again. */
export const STORED_STATUSES = [...PUBLISHED_STATUSES, 'draft'] as const;
export type StoredStatus = (typeof STORED_STATUSES)[number];
