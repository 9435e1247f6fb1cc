import type { ColumnType } from 'kysely';
import type { RowLabel } from '#src/domain/ads/deliveries/row-label.ts';
import type {
  BodyType,
  Color,
  Drive,
  EngineFuel,
  Fuel,
  StoredStatus,
  Transmission,
} from '#src/domain/ads/vocabulary.ts';
import type { BlogPost } from '#src/domain/blog/blog.ts';
import type { StaticData } from '#src/domain/catalogue/catalogue.ts';
import type { SitemapPage } from '#src/domain/sitemap/sitemap-files.ts';
import type { ScriptPurpose } from '#src/domain/tracking/tracking.ts';
import type { AccountTables } from './accounts/account-tables.ts';
import type { ChatTables } from './adviser/chat-tables.ts';
import type { Generated, Json, Timestamp } from './column-types.ts';

/** Kysely types of the tables of db/migrations. */
export type Database = AccountTables &
  ChatTables & {
    brands: BrandsTable;
    series: SeriesTable;
    generations: GenerationsTable;
    engines: EnginesTable;
    catalogue_version: CatalogueVersionTable;
    categories: CategoriesTable;
    category_attributes: CategoryAttributesTable;
    category_winners: CategoryWinnersTable;
    category_ratings: CategoryRatingsTable;
    categories_version: CatalogueVersionTable;
    dealers: DealersTable;
    import_runs: ImportRunsTable;
    rejected_rows: RejectedRowsTable;
    ads: AdsTable;
    price_events: PriceEventsTable;
    ad_events: AdEventsTable;
    ad_overrides: AdOverridesTable;
    sightings: SightingsTable;
    stock_version: StockVersionTable;
    stock_counts: StockCountsTable;
    series_statistics: SeriesStatisticsTable;
    generation_statistics: GenerationStatisticsTable;
    stock_check: StockCheckTable;
    static_data: StaticDataTable;
    site_secrets: SiteSecretsTable;
    blog_feed: BlogFeedTable;
    sitemap_copy: SitemapCopyTable;
    search_index: SearchIndexTable;
    search_index_version: SearchIndexVersionTable;
    search_index_log: SearchIndexLogTable;
    search_aliases: SearchAliasesTable;
    search_misses: SearchMissesTable;
    api_parameters: ApiParametersTable;
    tracking_scripts: TrackingScriptsTable;
  };

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
  fuel: EngineFuel;
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
export type CategoriesTable = {
  id: Generated<number>;
  slug: string;
  name: string;
  label: string;
  description: string;
  search_words: Generated<string[]>;
  edited_at: Timestamp | null;
};
export type CategoryAttributesTable = {
  id: Generated<number>;
  category_id: number;
  place: number;
  name: string;
  description: string;
  weight: number;
};
export type CategoryWinnersTable = {
  id: Generated<number>;
  category_id: number;
  rank: number;
  series_id: number;
  year_from: number;
  year_to: number | null;
  variant: string | null;
  fuel: Fuel | null;
  score: number;
  summary: string;
  watchouts: string[];
};
export type CategoryRatingsTable = { winner_id: number; attribute_id: number; score: number; reason: string };

export type DealersTable = {
  id: Generated<number>;
  name: string;
  city: string | null;
  county: string | null;
  is_demo: Generated<boolean>;
  last_run_id: number | null;
  last_delivered_at: Timestamp | null;
  recent_deliveries: Generated<Date[]>;
  unconfirmed_at: Timestamp | null;
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
  uploaded_by: string | null;
  step: 'reading' | 'merging' | 'tidying' | null;
  dealer: string | null;
  dealers: Generated<number>;
  upload: string | null;
  message: string | null;
  rows_read: Generated<number>;
  rows_accepted: Generated<number>;
  rows_rejected: Generated<number>;
  rows_duplicate: Generated<number>;
  ads_new: Generated<number>;
  ads_changed: Generated<number>;
  ads_repriced: Generated<number>;
  ads_unchanged: Generated<number>;
  ads_returned: Generated<number>;
  ads_removed: Generated<number>;
  price_changes: Generated<number>;
  unmatched: Generated<Json<{ brand: string; model: string | null; rows: number }[]>>;
  warnings: Generated<string[]>;
  damaged_rows: Generated<Json<({ rowNumber: number; fields: string[] } & RowLabel)[]>>;
};
export type RejectedRowsTable = {
  import_run_id: number;
  row_number: number;
  field: string;
  value: string;
  rule: string;
  reason: string;
  heading: string | null;
  dealer_ad_id: string | null;
  licence_plate: string | null;
};
export type AdsTable = {
  internal_id: number;
  /** Null: a draft whose dealer is not chosen yet. */
  dealer_id: number | null;
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
  status: StoredStatus;
  /** Of a draft: "Pris på begäran" was ticked. */
  price_on_request: Generated<boolean>;
  /** Of a draft: when it was created. */
  published_at: Timestamp;
  changed_at: Timestamp | null;
  closed_at: Timestamp | null;
  returned_at: Timestamp | null;
  days_before_return: Generated<number>;
  days_for_sale: number | null;
  /** Closed by the site because its dealer fell silent. */
  expired: Generated<boolean>;
  quality_flags: string[];
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
};
export type PriceEventsTable = { ad_id: number; at: Timestamp; price: number | null; import_run_id: number | null };
export type AdEventsTable = {
  ad_id: number;
  at: Timestamp;
  kind: 'published' | 'changed' | 'removed' | 'sold' | 'returned' | 'hidden' | 'shown' | 'expired';
  import_run_id: number | null;
};
export type AdOverridesTable = {
  ad_id: number;
  field: string;
  value: Json<unknown>;
  feed_value: Json<unknown>;
  email: string;
  at: Generated<Timestamp>;
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
export type StockCheckTable = {
  only_row: Generated<boolean>;
  checked_at: Timestamp;
  steady_since: Timestamp;
  dealers_marked: number;
  dealers_confirmed: number;
  dealers_closed: number;
  ads_closed: number;
};
export type StockCountsTable = { brand: string; active: number; active_with_image: number };
export type SeriesStatisticsTable = {
  series_id: number;
  counted_at: Timestamp;
  ads: number;
  price_count: number;
  price_min: number | null;
  price_lower_quartile: number | null;
  price_median: number | null;
  price_upper_quartile: number | null;
  price_max: number | null;
  price_budget: number;
  price_mid: number;
  price_premium: number;
  price_step: number | null;
  price_bars: Generated<Json<{ from: number; ads: number }[]>>;
  year_min: number | null;
  year_max: number | null;
  odometer_count: number;
  odometer_median_km: number | null;
  days_count: number;
  days_average: number | null;
  closed_count: number;
  closed_median_days: number | null;
  colors: Generated<Json<{ color: Color; ads: number }[]>>;
  fuels: Generated<Json<{ fuel: Fuel; ads: number }[]>>;
  euro_ncap: Generated<Json<{ stars: number; year: number | null; ads: number }[]>>;
  newest_without_generation: Generated<number[]>;
};
export type GenerationStatisticsTable = {
  generation_id: number;
  ads: number;
  price_count: number;
  price_min: number | null;
  price_lower_quartile: number | null;
  price_median: number | null;
  price_upper_quartile: number | null;
  price_max: number | null;
  year_min: number | null;
  year_max: number | null;
  odometer_count: number;
  odometer_median_km: number | null;
  euro_ncap_stars: number | null;
  euro_ncap_year: number | null;
  newest_ads: number[];
};
export type StaticDataTable = {
  only_row: Generated<boolean>;
  stock_version: number;
  catalogue_hash: string;
  generated_at: Timestamp;
  data: Json<StaticData>;
};
export type SiteSecretsTable = { purpose: string; secret: Buffer; created_at: Generated<Timestamp> };
export type BlogFeedTable = {
  only_row: Generated<boolean>;
  feed_url: string;
  posts: Json<BlogPost[]>;
  read_at: Timestamp;
};
export type SitemapCopyTable = {
  only_row: Generated<boolean>;
  stamp: string;
  made_at: Timestamp;
  pages: Json<SitemapPage[]>;
};

export type SearchIndexTable = {
  search_type: 'category' | 'brand' | 'series';
  search_term: string;
  display_text: string;
  metadata: Json<{
    category_slug?: string;
    brand_name?: string;
    brand_slug?: string | null;
    series_name?: string;
    series_slug?: string | null;
    source?: 'name' | 'alias';
    car_count?: number;
    /** The active ads that have no picture. */
    without_image_count?: number;
  }>;
};
export type SearchIndexVersionTable = {
  only_row: Generated<boolean>;
  version: number;
  built_at: Timestamp;
  checked_at: Generated<Timestamp>;
  build_ms: Generated<number>;
};
export type SearchIndexLogTable = { id: Generated<number>; at: Generated<Timestamp>; line: string };
export type SearchAliasesTable = {
  term: string;
  brand: string;
  series: string | null;
  created_at: Generated<Timestamp>;
};
export type SearchMissesTable = { term: string; misses: number; last_at: Timestamp };

export type ApiParametersTable = {
  id: Generated<string>;
  name: string;
  value: string;
  description: string;
  updated_at: Generated<Timestamp>;
};
export type TrackingScriptsTable = {
  id: Generated<string>;
  name: string;
  script_content: string;
  purpose: ScriptPurpose;
  is_active: boolean;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
};
