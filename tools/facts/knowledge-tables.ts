import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { LaunchError } from '#src/server/launch-error.ts';

/**
 * Tables of facts made by others, which are no part of the project. Names of brands and models are those of the tables; a last
 * year of null means still made.
 */
export type FactTables = {
  engines: TableEngine[];
  crashTests: TableCrashTest[];
  generations: TableGeneration[];
  electric: TableElectric[];
  /** Swedish variants as brand and name. */
  variants: { brand: string; model: string }[];
};

export type TableEngine = {
  brand: string;
  model: string;
  yearFrom: number;
  yearTo: number | null;
  name: string;
  fuel: string;
  kw: number | null;
  acceleration: number | null;
  consumption: number | null;
  co2: number | null;
  drive: string;
};
export type TableCrashTest = {
  brand: string;
  model: string;
  year: number;
  stars: number | null;
  adultStars: number | null;
};
export type TableGeneration = { brand: string; model: string; yearFrom: number; yearTo: number | null };
export type TableElectric = {
  brand: string;
  model: string;
  year: number;
  kw: number | null;
  drive: string;
  acceleration: number | null;
};

const FILES = {
  engines: 'engines-to-2020.csv.gz',
  olderTests: 'euro-ncap-1997-2024.csv',
  newerTests: 'euro-ncap-2017-2026.csv',
  generations: 'generations.json',
  electric: 'open-ev-data.json',
  variants: 'swedish-variants-2023.csv',
} as const;

/** @throws LaunchError naming the tables that the folder lacks */
export function readKnowledge(folder: string): FactTables {
  const missing = Object.values(FILES).filter((file) => !existsSync(path.join(folder, file)));
  if (missing.length > 0) throw new LaunchError(`The folder ${folder} lacks ${missing.join(', ')}.`);
  const read = (file: string): Buffer => readFileSync(path.join(folder, file));
  return {
    engines: csvRows(gunzipSync(read(FILES.engines)).toString()).map(toEngine),
    // The newer table wins where both name a test.
    crashTests: [
      ...csvRows(read(FILES.newerTests).toString()).map(toNewerTest),
      ...csvRows(read(FILES.olderTests).toString('latin1'), ';').map(toOlderTest),
    ].filter(({ stars, adultStars }) => stars !== null || adultStars !== null),
    generations: toGenerations(read(FILES.generations).toString()),
    electric: toElectric(read(FILES.electric).toString()),
    variants: csvRows(read(FILES.variants).toString(), ';').map((row) => ({
      brand: row.Märke ?? '',
      model: row.Namn ?? '',
    })),
  };
}

export type TableRow = Partial<Record<string, string>>;

/** Tolerates quotes within fields, which the tables contain. */
export const csvRows = (text: string, delimiter = ','): TableRow[] =>
  parse(text, { columns: true, delimiter, bom: true, relax_quotes: true, relax_column_count: true, trim: true });

const number = (text: string | undefined): number | null => {
  const value = Number.parseFloat(text ?? '');
  return Number.isFinite(value) ? value : null;
};
const year = (text: string | undefined): number => number(text) ?? 0;

const toEngine = (row: TableRow): TableEngine => ({
  brand: row.brand ?? '',
  // "ALFA ROMEO Stelvio 2017 - Present"
  model: (row.model ?? '').replace(/\s+\d{4}\b.*$/u, ''),
  yearFrom: year(row.from),
  yearTo: row.to === 'Present' ? null : year(row.to),
  name: row.engine ?? '',
  fuel: row.fuel ?? '',
  kw: number(row.kw),
  acceleration: number(row.s_0_100),
  consumption: number(row.nedc_l_per_100km),
  co2: number(row.nedc_co2_g_per_km),
  drive: row.drive ?? '',
});

const toNewerTest = (row: TableRow): TableCrashTest => ({
  brand: row.make ?? '',
  model: row.model ?? '',
  year: year(row.year),
  // An empty cell means no stars.
  stars: number(row.stars) ?? 0,
  adultStars: null,
});

const toOlderTest = (row: TableRow): TableCrashTest => ({
  brand: (row.Make ?? '').replace(MISREAD_LETTER, 'ë'),
  model: (row.Model ?? '').replace(/\s*\((?:SPP?|DriveWise)\)/u, ''),
  year: year(row.Year),
  stars: number(row['Overall Rating']),
  adultStars: number(/^(\d)-star/u.exec(row['Adult Occupant'] ?? '')?.[1]),
});

/** The replacement character of a broken conversion, as Latin-1: only Citroën has it in the names of brands. */
const MISREAD_LETTER = /(?<=Citro)ï¿½/u;

const generationsSchema = z.record(
  z.string(),
  z.record(z.string(), z.array(z.looseObject({ year_from: z.number(), year_to: z.number().nullable() }))),
);
/** The year in which that table was made: a generation that ends in it is still made. */
const GENERATIONS_MADE_IN = 2026;

const toGenerations = (json: string): TableGeneration[] =>
  Object.entries(generationsSchema.parse(JSON.parse(json))).flatMap(([brand, models]) =>
    Object.entries(models).flatMap(([model, generations]) =>
      generations.map(({ year_from, year_to }) => ({
        brand,
        model,
        yearFrom: year_from,
        yearTo: year_to === null || year_to >= GENERATIONS_MADE_IN ? null : year_to,
      })),
    ),
  );

const electricSchema = z.record(
  z.string(),
  z.looseObject({
    powertrain: z.looseObject({ drivetrain: z.string().optional(), system_power_kw: z.number().optional() }).optional(),
    performance: z.looseObject({ acceleration_0_100_kmh_s: z.number().optional() }).optional(),
  }),
);
/** "src/audi/a6_e_tron/2024/a6_e_tron_avant.json" */
const ELECTRIC_FILE = /^src\/(?<brand>[^/]+)\/(?<model>[^/]+)\/(?<year>\d{4})\//u;

const toElectric = (json: string): TableElectric[] =>
  Object.entries(electricSchema.parse(JSON.parse(json))).flatMap(([file, { powertrain, performance }]) => {
    const names = ELECTRIC_FILE.exec(file)?.groups;
    if (!names || !powertrain) return [];
    const spaced = (slug: string | undefined): string => (slug ?? '').replaceAll('_', ' ');
    return [
      {
        brand: spaced(names.brand),
        model: spaced(names.model),
        year: year(names.year),
        kw: powertrain.system_power_kw ?? null,
        drive: powertrain.drivetrain ?? '',
        acceleration: performance?.acceleration_0_100_kmh_s ?? null,
      },
    ];
  });
