import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The data tables of the demo stock (`data/demo/`), read and checked once. */

export const SEGMENTS = [
  'mini',
  'small',
  'compact',
  'mid',
  'large',
  'luxury',
  'suv-small',
  'suv',
  'suv-large',
  'mpv',
  'minibus',
  'van-small',
  'van',
  'van-large',
  'pickup',
  'pickup-large',
  'sport',
  'cab',
  'classic-small',
  'classic-mid',
  'classic-large',
  'classic-sport',
] as const;
export type Segment = (typeof SEGMENTS)[number];

const marketSchema = z.record(
  z.string(),
  z.strictObject({
    /** Per cent of the Swedish dealer stock. */
    share: z.number().min(0),
    /** Against the price of a Volkswagen of the same size; used for series that have no price of their own. */
    priceFactor: z.number().positive(),
    /** Change of the logarithm of the price per year of age, against the average brand. */
    ageSlope: z.number().optional(),
    series: z.record(
      z.string(),
      z.strictObject({
        weight: z.number().min(0),
        segment: z.enum(SEGMENTS),
        /** Thousands of kr for a new car of `hp` with manual gearbox, two driven wheels and petrol; see price.ts. */
        price: z.number().positive(),
        hp: z.number().positive(),
        /** Sold as electric car only. */
        electric: z.boolean().optional(),
        /** Like `price`, for the electric cars of a series that is another car with another drive. */
        electricPrice: z.number().positive().optional(),
      }),
    ),
  }),
);

const trimsSchema = z.record(
  z.string(),
  z.array(
    z.strictObject({
      name: z.string(),
      from: z.number().int(),
      to: z.number().int().nullable(),
      weight: z.number().positive(),
      /** Factor on the price against the middle trim. */
      price: z.number().positive(),
      /** 1 sparse … 4 lavish. */
      level: z.number().int().min(1).max(4),
      only: z.array(z.string()).optional(),
      except: z.array(z.string()).optional(),
    }),
  ),
);

const equipmentSchema = z.array(
  z.strictObject({
    name: z.string(),
    /** How headings shorten it. */
    short: z.array(z.string()),
    /** First model year in which it was common; it spreads over the eight following years. */
    year: z.number().int(),
    /** Last model year whose ads still mention it. */
    to: z.number().int().optional(),
    /** Share of cars of trim level 2 that have it once it has spread. */
    share: z.number().min(0).max(1),
    perLevel: z.number(),
    /** Thousands of kr that it adds to the price of a new car. */
    value: z.number().min(0),
    /** Which cars can have it; see equipment.ts. */
    needs: z.string().optional(),
  }),
);

const townsSchema = z.array(z.strictObject({ name: z.string(), county: z.string(), thousands: z.number().positive() }));

export type TrimRow = z.infer<typeof trimsSchema>[string][number];
export type EquipmentRow = z.infer<typeof equipmentSchema>[number];
export type Town = z.infer<typeof townsSchema>[number];

export const MARKET = read('market.json', marketSchema);
export const TRIMS = read('trims.json', trimsSchema);
export const DEMO_EQUIPMENT = read('equipment.json', equipmentSchema);
export const TOWNS = read('towns.json', townsSchema);

function read<T>(file: string, schema: z.ZodType<T>): T {
  return schema.parse(JSON.parse(readFileSync(new URL(`../../../data/demo/${file}`, import.meta.url), 'utf8')));
}
