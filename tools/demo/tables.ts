import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { COLORS, ENGINE_FUELS } from '#src/domain/vocabulary/vocabulary.ts';
import { CAR_SHAPES } from '#tools/illustrations/example-pictures/picture-names.ts';
import { conditionSchema } from './conditions.ts';

/** The tables of the demo stock (`data/demo/`), read and validated once. */

const SEGMENTS = [
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

const segment = z.enum(SEGMENTS);
const fuel = z.enum(ENGINE_FUELS);
/** [x, y] in the order of x. */
const curve = z.array(z.tuple([z.number(), z.number()])).min(1);
const names = z.array(z.string());

export const MARKET = readTable(
  'market',
  z.strictObject({
    /** Per cent of the Swedish dealer stock. */
    share: z.number().min(0),
    /** Price level against a Volkswagen of the same size, for series without a price. */
    priceFactor: z.number().positive(),
    /** Change of the logarithm of the price per year of age, against the average brand. */
    ageSlope: z.number().default(0),
    series: z
      .record(
        z.string(),
        z.strictObject({
          weight: z.number().min(0),
          segment,
          /** Thousands of kr for a new petrol car of `hp` with manual gearbox and two driven wheels. */
          price: z.number().positive(),
          hp: z.number().positive(),
          /** Sold as electric car only. */
          electric: z.boolean().default(false),
          /** Like `price`, for the electric cars of a series that has others too. */
          electricPrice: z.number().positive().optional(),
        }),
      )
      .transform((series) => new Map(Object.entries(series))),
  }),
);

const brandSchema = z.strictObject({
  premium: z.boolean(),
  american: z.boolean(),
  rearDriven: z.boolean(),
  fourWheelDriven: z.boolean(),
  fourWheelWord: z.string(),
  estateWord: z.string(),
  /** Name of its automatic gearbox, and the model years that use it. */
  automatic: z.strictObject({ word: z.string(), from: z.number(), to: z.number() }),
  /** Brands that its dealers sell too. */
  partners: names,
  /** Factors on the market's share of a fuel. */
  fuels: z.partialRecord(fuel, z.number()),
});
export const BRANDS = readTable('brands', brandSchema.partial());

const SEGMENT_TABLE = readTable(
  'segments',
  z.strictObject({
    /** Thousands of kr when new and power, for series without a price. */
    price: z.number(),
    hp: z.number(),
    tier: z.enum(['small', 'middle', 'large']),
    fuels: z.array(fuel),
    /** Driven wheels where the engine is not known; "brand": as its brand's large cars. */
    driven: z.enum(['front', 'rear', 'brand']),
    fourWheel: z.number().default(0.02),
    electricRear: z.boolean().default(false),
    automatic: z.boolean().default(false),
    /** Factor on the distance that cars are driven. */
    distance: z.number().default(1),
  }),
);

export function segmentRow(name: Segment) {
  const row = SEGMENT_TABLE.get(name);
  if (!row) throw new Error(`data/demo/segments.json has no segment ${name}.`);
  return row;
}

const trimSchema = z.strictObject({
  name: z.string(),
  from: z.number().int(),
  to: z.number().int().nullable(),
  weight: z.number().positive(),
  /** Factor on the price against the middle trim. */
  price: z.number().positive(),
  /** 1 sparse … 4 lavish. */
  level: z.number().int().min(1).max(4),
  only: names.optional(),
  except: names.default([]),
});
export const TRIMS = readTable('trims', z.array(trimSchema));

const equipmentSchema = z.strictObject({
  name: z.string(),
  /** How headings shorten it. */
  short: names,
  /** First model year in which it was common, and last one whose ads still mention it. */
  year: z.number().int(),
  to: z.number().int().default(9999),
  /** Share of cars of trim level 2 that have it once it has spread, and the change per level. */
  share: z.number().min(0).max(1),
  perLevel: z.number(),
  /** Thousands of kr that it adds to the price of a new car. */
  value: z.number().min(0),
  /** A car has at most one piece of a group. */
  group: z.string().optional(),
  when: conditionSchema,
});
export type EquipmentRow = z.infer<typeof equipmentSchema>;
export const DEMO_EQUIPMENT = readData('equipment', z.array(equipmentSchema));

const townSchema = z.strictObject({ name: z.string(), county: z.string(), thousands: z.number().positive() });
export type Town = z.infer<typeof townSchema>;
export const TOWNS = readData('towns', z.array(townSchema));

const rowsOf = <Value extends z.ZodType>(value: Value) =>
  z.array(z.strictObject({ when: conditionSchema, of: z.array(value).min(1) }));
const shares = z.partialRecord(z.enum(COLORS), z.number());
/** Of each table the first row that fits a car applies. */
export const CARS = readData(
  'cars',
  z.strictObject({
    colors: z.array(z.strictObject({ when: conditionSchema, shares })),
    seats: rowsOf(z.number()),
    doors: rowsOf(z.number()),
    shapes: rowsOf(z.enum(CAR_SHAPES)),
  }),
);

export const CURVES = readData(
  'curves',
  z.strictObject({
    /**
     * Cars by fuel and model year, about per cent of those newly registered in Sweden (Trafikanalys, Mobility Sweden). Hybrids are
     * higher, as many series were never made as one.
     */
    fuels: z.record(fuel, curve),
    /** Share of automatic gearboxes by model year, where a buyer could choose; estimated from dealers' listings. */
    automatic: curve,
    /** Dealers' ads by age in years of the model year, estimated from their listings. */
    stockByAge: curve,
    /** Logarithm of the value left by age in years, distance apart. */
    valueByAge: curve,
  }),
);

/** `young`: no cars that others no longer sell; `old`: only those. */
export const LEANINGS = ['young', 'mixed', 'old'] as const;
export type AgeLeaning = (typeof LEANINGS)[number];
const KINDS = ['general', 'brand', 'budget', 'premium', 'vans', 'electric', 'american'] as const;
const kindSchema = z.strictObject({
  weight: z.number(),
  leanings: z.array(z.enum(LEANINGS)),
  /** `{n}`: invented name, `{g}`: its genitive, `{t}`: town. */
  names,
  /** Factors on the market's mix; the first that fits a series. */
  mix: z.array(z.strictObject({ when: conditionSchema, factor: z.number() })),
});
export const DEALERS = readData(
  'dealers',
  z.strictObject({ firstParts: names, secondParts: names, kinds: z.record(z.enum(KINDS), kindSchema) }),
);
export type DealerKind = (typeof KINDS)[number];

/** Car of the Year in Europe (caroftheyear.org) and World Car of the Year (worldcarawards.com), by winner. */
export const AWARDS = readData(
  'awards',
  z.array(z.strictObject({ brand: z.string(), series: z.string(), year: z.number(), title: z.string() })),
);

const sentenceSchema = z.strictObject({ text: z.string(), when: conditionSchema, share: z.number().default(1) });
export type Sentence = z.infer<typeof sentenceSchema>;
const sentences = z.array(sentenceSchema);
export const TEXTS = readData(
  'texts',
  z.strictObject({
    fuels: z.record(fuel, z.string()),
    openings: sentences,
    facts: sentences,
    states: sentences,
    closings: sentences,
    talk: sentences,
  }),
);

/** A table by name of brand or segment. */
function readTable<Row extends z.ZodType>(file: string, row: Row): Map<string, z.infer<Row>> {
  return new Map(Object.entries(readData(file, z.record(z.string(), row))));
}

function readData<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> {
  const url = new URL(`../../data/demo/${file}.json`, import.meta.url);
  return schema.parse(JSON.parse(readFileSync(url, 'utf8')));
}
