import type { ElectricVariant } from './electric-variant.ts';
import type { GenerationEngine } from './match-engine.ts';

/** The catalogue as matching and pages use it: rows of the database with their ids, nested. */
export type Generation = {
  id: number;
  name: string;
  slug: string;
  yearFrom: number;
  yearTo: number | null;
  bodyTypes: readonly string[];
  /** Omitted by queries for pages that need none. */
  engines?: readonly GenerationEngine[];
};
export type Series = {
  id: number;
  name: string;
  slug: string;
  aliases: readonly string[];
  generations: readonly Generation[];
  /** Typical engines of all its generations; omitted by queries for pages that need none. */
  engines?: readonly GenerationEngine[];
  /** Its electric and plug-in cars; likewise. */
  electric?: readonly ElectricVariant[];
};
export type Brand = {
  id: number;
  name: string;
  slug: string;
  country: string;
  aliases: readonly string[];
  series: readonly Series[];
};
export type Catalogue = { brands: readonly Brand[] };

/** Every brand and series with its number of ads for sale, as served by /static-data.json. Most ads first, then by name. */
export type StaticData = {
  brands: { name: string; slug: string; ads: number }[];
  series: { name: string; slug: string; brand: string; ads: number }[];
};
