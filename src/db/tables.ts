import type { ColumnType } from 'kysely';
import type { AdStatus, BodyType, Color, Drive, Fuel, Transmission } from '../domain/ads/vocabulary.ts';

/** The tables of db/migrations as the query builder knows them. */
export type Database = {
  brands: BrandsTable;
  series: SeriesTable;
  generations: GenerationsTable;
  engines: EnginesTable;
  catalogue_version: CatalogueVersionTable;
  dealers: DealersTable;
  import_runs: ImportRunsTable;
  rejected_rows: RejectedRowsTable;
  ads: AdsTable;
  price_events: PriceEventsTable;
  ad_events: AdEventsTable;
  sightings: SightingsTable;
  stock_version: StockVersionTable;
  stock_counts: StockCountsTable;
};

/** A column the database fills when an insert leaves it out; Kysely's own does not see into column types such as Timestamp. */
type Generated<T> =
  T extends ColumnType<infer Read, infer Insert, infer Update>
    ? ColumnType<Read, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type Json<T> = ColumnType<T, string, string>;

export type BrandsTable = { id: Generated<number>; slug: string; name: string; country: string; aliases: string[] };
export type SeriesTable = { id: Generated<number>; brand_id: number; slug: string; name: string; aliases: string[] };
export type GenerationsTable = {
  id: Generated<number>;
  series_id: number;
  slug: string;
  name: string;
  year_from: number;
  year_to: number | null;
  body_types: BodyType[];
  euro_ncap_stars: number | null;
  euro_ncap_year: number | null;
};
export type EnginesTable = {
  id: Generated<number>;
  series_id: number;
  name: string;
  fuel: Fuel;
  transmissions: Transmission[];
  drives: Drive[];
  kw: number;
  hp: number;
  acceleration: number | null;
  year_from: number;
  year_to: number | null;
  nedc_consumption: number | null;
  nedc_co2: number | null;
  wltp_consumption: number | null;
  wltp_co2: number | null;
};
export type CatalogueVersionTable = { only_row: Generated<boolean>; hash: string; loaded_at: Generated<Timestamp> };
export type DealersTable = {
  id: Generated<number>;
  name: string;
  city: string | null;
  county: string | null;
  is_demo: Generated<boolean>;
  last_run_id: number | null;
  last_delivered_at: Timestamp | null;
  created_at: Generated<Timestamp>;
};
export type ImportRunsTable = {
  id: Generated<number>;
  file: string;
  format: string;
  state: 'running' | 'done' | 'stopped' | 'failed';
  forced: Generated<boolean>;
  started_at: Generated<Timestamp>;
  delivered_at: Timestamp;
  finished_at: Timestamp | null;
  message: string | null;
  rows_read: Generated<number>;
  rows_accepted: Generated<number>;
  rows_rejected: Generated<number>;
  rows_duplicate: Generated<number>;
  ads_new: Generated<number>;
  ads_changed: Generated<number>;
  ads_unchanged: Generated<number>;
  ads_returned: Generated<number>;
  ads_removed: Generated<number>;
  price_changes: Generated<number>;
  unmatched: Generated<Json<{ brand: string; model: string | null; rows: number }[]>>;
};
export type RejectedRowsTable = {
  import_run_id: number;
  row_number: number;
  field: string;
  value: string;
  rule: string;
  reason: string;
};
export type AdsTable = {
  internal_id: number;
  dealer_id: number;
  dealer_ad_id: string | null;
  licence_plate: string | null;
  vin_hash: string | null;
  identity_hash: string;
  content_hash: string;
  brand_id: number | null;
  brand: string;
  series_id: number | null;
  series: string | null;
  generation_id: number | null;
  generation: string | null;
  model: string | null;
  name: string;
  model_year: number | null;
  /** YYYY-MM-DD. */
  first_registered: string | null;
  price: number | null;
  odometer_km: number | null;
  fuels: Fuel[];
  transmission_type: Transmission | null;
  color: Color | null;
  chassis: BodyType | null;
  drive: Drive | null;
  power_kw: number | null;
  horsepower_hp: number | null;
  acceleration: number | null;
  engine_name: string | null;
  engine_code: string | null;
  engine_type: string | null;
  engine_cc: number | null;
  number_of_doors: number | null;
  seats: number | null;
  electric_engine: boolean | null;
  type_of_electric_car: string | null;
  sales_name: string | null;
  wltp_consumption_min: number | null;
  wltp_consumption_max: number | null;
  wltp_co2_min: number | null;
  wltp_co2_max: number | null;
  nedc_consumption_min: number | null;
  nedc_consumption_max: number | null;
  nedc_co2_min: number | null;
  nedc_co2_max: number | null;
  euro_ncap_year: number | null;
  euro_ncap_result: number | null;
  trim_packages: string[];
  equipment: string[];
  awards: string[];
  description: string | null;
  url: string | null;
  image_urls: string[];
  first_image_url: ColumnType<string | null, never, never>;
  city: string | null;
  county: string | null;
  status: AdStatus;
  published_at: Timestamp;
  changed_at: Timestamp | null;
  closed_at: Timestamp | null;
  returned_at: Timestamp | null;
  days_before_return: Generated<number>;
  days_for_sale: number | null;
  quality_flags: string[];
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
};
export type PriceEventsTable = { ad_id: number; at: Timestamp; price: number | null; import_run_id: number };
export type AdEventsTable = {
  ad_id: number;
  at: Timestamp;
  kind: 'published' | 'changed' | 'removed' | 'sold' | 'returned';
  import_run_id: number;
};
export type SightingsTable = {
  ad_id: number;
  first_run_id: number;
  first_seen_at: Timestamp;
  last_run_id: number | null;
  last_seen_at: Timestamp | null;
};
export type StockVersionTable = {
  only_row: Generated<boolean>;
  version: number;
  last_ad_id: number;
  changed_at: Timestamp;
};
export type StockCountsTable = { brand: string; active: number; active_with_image: number };
