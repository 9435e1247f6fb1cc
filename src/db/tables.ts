import type { ColumnType } from 'kysely';
import type { Role } from '#src/domain/accounts/roles.ts';
import type { Severity } from '#src/domain/accounts/severity.ts';
import type { AdCorrection, AdDecisionAction, AdRule, DecisionGround } from '#src/domain/ad-decisions/ad-decision.ts';
import type { BulkStatement } from '#src/domain/ad-decisions/statement.ts';
import type { ReportReason, ReportStatus } from '#src/domain/ad-reports/ad-report.ts';
import type { AdFactColumns } from '#src/domain/ads/ad-facts.ts';
import type { BulkAction, SkipReason, StatusTimes, StoredOverride } from '#src/domain/ads/bulk-action.ts';
import type { FieldValue } from '#src/domain/ads/staff-fields.ts';
import type { AdVat } from '#src/domain/ads/vat.ts';
import type { AnswerOutcome, AnswerRating } from '#src/domain/adviser/chat/answer-feedback.ts';
import type { GoldenResult } from '#src/domain/adviser/golden/golden-questions.ts';
import type { BlogPost } from '#src/domain/blog/blog.ts';
import type { CrashRating, CrashTest } from '#src/domain/catalogue/crash-test.ts';
import type { Dimensions } from '#src/domain/catalogue/dimensions-file.ts';
import type { ElectricVariantRow } from '#src/domain/catalogue/electric-file.ts';
import type { ElectricValues } from '#src/domain/catalogue/electric-values.ts';
import type { ElectricVariant } from '#src/domain/catalogue/electric-variant.ts';
import type { Evidence } from '#src/domain/catalogue/evidence.ts';
import type { CatalogueValues } from '#src/domain/catalogue/match-engine.ts';
import type { KeyKind } from '#src/domain/dealer-api/key-kinds.ts';
import type { DealerAgreement } from '#src/domain/dealers/dealer-agreements.ts';
import type { MovedCounts } from '#src/domain/dealers/dealer-move.ts';
import type { DealerAnswer, DealerQuestion } from '#src/domain/dealers/dealer-question.ts';
import type { DealerRole } from '#src/domain/dealers/dealer-roles.ts';
import type { DeliveryError, DeliveryScope, DeliveryState } from '#src/domain/deliveries/dealer-delivery.ts';
import type { DeliveryTrial } from '#src/domain/deliveries/delivery-trial.ts';
import type { SiteRejection } from '#src/domain/deliveries/group-delivery.ts';
import type { ImportUndo } from '#src/domain/deliveries/import-undo.ts';
import type { TaughtField } from '#src/domain/deliveries/taught-words.ts';
import type { ValueWarning } from '#src/domain/deliveries/value-warnings.ts';
import type { AnswerTime } from '#src/domain/enquiries/answer-time.ts';
import type { EnquiryStatus } from '#src/domain/enquiries/enquiry.ts';
import type { FeedAuth, FeedSourceState } from '#src/domain/feed-sources/feed-source.ts';
import type { MarketReport } from '#src/domain/market/market-report.ts';
import type { FailedPicture } from '#src/domain/pictures/picture-check.ts';
import type { AlertFrequency, AlertKind, CAR_VALUE_FREQUENCY, MatchedState } from '#src/domain/saved-searches/alert.ts';
import type { SearchedList } from '#src/domain/saved-searches/saved-search.ts';
import type { StoredFilters } from '#src/domain/saved-searches/stored-filters.ts';
import type { SitemapPage } from '#src/domain/sitemap/sitemap-files.ts';
import type { ViewedList } from '#src/domain/staff-lists/saved-view.ts';
import type { PriceLabel } from '#src/domain/vocabulary/price-labels.ts';
import type {
  BodyType,
  Color,
  Drive,
  EngineFuel,
  Fuel,
  StoredStatus,
  Tag,
  Transmission,
} from '#src/domain/vocabulary/vocabulary.ts';

/**
 * A column that the database fills when an insert omits it. Kysely's own type does not support column types such as Timestamp.
 */
type Generated<T> =
  T extends ColumnType<infer Read, infer Insert, infer Update>
    ? ColumnType<Read, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type Json<T> = ColumnType<T, string, string>;

/** Kysely types of the tables of db/migrations; those that only plain SQL uses are left out. */
export type Database = {
  brands: { id: Generated<number>; slug: string; name: string; country: string; aliases: string[] };
  series: { id: Generated<number>; brand_id: number; slug: string; name: string; aliases: string[] };
  generations: {
    id: Generated<number>;
    series_id: number;
    slug: string;
    name: string;
    year_from: number;
    year_to: number | null;
    body_types: BodyType[];
    crash_tests: Generated<(CrashTest & { evidence: Evidence })[]>;
    years_evidence: Evidence | null;
    dimensions: Dimensions | null;
  };
  crash_ratings: {
    generation_id: number;
    /** UNKNOWN_YEAR: cars whose model year is unknown. */
    model_year: number;
    /** Overall stars; null for older tests. */
    stars: number | null;
    rating: CrashRating;
  };
  catalogue_sources: { key: string; title: string; url: string | null; licence: string };
  engines: {
    id: Generated<number>;
    generation_id: number;
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
    evidence: Evidence;
    nedc_evidence: Evidence | null;
    wltp_evidence: Evidence | null;
  };
  electric_variants: {
    id: Generated<number>;
    generation_id: number;
    name: string;
    fuel: EngineFuel;
    hp: number;
    transmissions: Transmission[];
    drives: Drive[];
    year_from: number;
    year_to: number | null;
    is_usual: boolean;
    figures: ElectricVariant['figures'];
    claims: ElectricVariantRow['claims'];
  };
  catalogue_version: { only_row: Generated<boolean>; hash: string; loaded_at: Generated<Timestamp> };
  categories: {
    id: Generated<number>;
    slug: string;
    name: string;
    label: string;
    description: string;
    search_words: Generated<string[]>;
    edited_at: Timestamp | null;
  };
  category_winners: {
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
    reviewed_on: string;
    facts: Generated<unknown>;
  };
  model_reviews: {
    id: Generated<number>;
    series_id: number;
    year_from: number;
    year_to: number | null;
    variant: string | null;
    fuel: Fuel | null;
    summary: string;
    watchouts: string[];
    ratings: unknown;
    reviewed_on: string;
    facts: unknown;
  };
  recalls: {
    id: Generated<number>;
    slug: string;
    title: string;
    risk: string;
    affects: string;
    what: string;
    owner_advice: string;
    cars_in_sweden: number | null;
    announced: string;
    number: string | null;
    source_title: string;
    source_url: string | null;
    checked_on: string;
    sureness: string;
    edited_at: Timestamp | null;
    removed_at: Timestamp | null;
  };
  delivery_pictures: { source_hash: string; picture: string; stored_at: Generated<Timestamp> };
  feed_mapping_versions: {
    mapping_id: number;
    version: number;
    /** As in the files of data/feed-mappings; parsed when read. */
    mapping: Json<unknown>;
    created_at: Generated<Timestamp>;
    created_by: string;
  };
  dealer_slugs: { slug: string; dealer_id: number };
  dealer_statements: {
    statement: string;
    dealer_id: number;
    decided_by: string;
    decided_at: Generated<Timestamp>;
  };
  dealer_aliases: {
    move_id: number;
    dealer_id: number;
    name: string;
    town: string | null;
    organisation_number: string | null;
  };
  dealer_moves: {
    id: Generated<number>;
    kind: 'merge' | 'split';
    from_id: number;
    from_name: string;
    to_id: number;
    to_name: string;
    counts: Json<MovedCounts>;
    record: Json<unknown>;
    done_by: string;
    done_at: Generated<Timestamp>;
    undone_at: Timestamp | null;
  };
  dealer_feed_ids: { format: string; feed_id: string; dealer_id: number };
  feed_mappings: {
    id: Generated<number>;
    dealer: string;
    /** The dealer or the group whose own it is; both null: staff's, for the name. */
    dealer_id: number | null;
    group_id: number | null;
    created_at: Generated<Timestamp>;
  };
  feed_samples: {
    mapping_id: number;
    file_name: string;
    content: Buffer;
    stored_at: Generated<Timestamp>;
    is_unknown: Generated<boolean>;
  };
  places: { name: string; county: string; latitude: number; longitude: number; key: ColumnType<string, never, never> };
  place_aliases: { key: string; place: string };
  county_names: { key: string; county: string };
  dealers: {
    id: Generated<number>;
    name: string;
    city: string | null;
    county: string | null;
    is_demo: Generated<boolean>;
    last_run_id: number | null;
    last_delivered_at: Timestamp | null;
    recent_deliveries: Generated<Date[]>;
    unconfirmed_at: Timestamp | null;
    growth_allowed_until: Timestamp | null;
    /** Set by the database at insertion. */
    slug: Generated<string>;
    /** The name, with the town where another dealer has the same name. Set by the database. */
    label: Generated<string>;
    /** Set by the database from city, county and position. */
    place: Generated<string | null>;
    place_county: Generated<string | null>;
    organisation_number: string | null;
    address: string | null;
    postcode: string | null;
    telephone: string | null;
    email: string | null;
    website: string | null;
    /** Opening and closing time by weekday, Monday first; null on days when it is closed. */
    opening_hours: Json<(readonly [string, string] | null)[]> | null;
    logo_url: string | null;
    presentation: string | null;
    latitude: number | null;
    longitude: number | null;
    group_id: number | null;
    /** When its people registered it here; null: a delivery or staff made it. */
    registered_at: Timestamp | null;
    /** Values entered by staff or the dealer, by column; they win over those of feeds. */
    overrides: ColumnType<Record<string, unknown>, string | Record<string, unknown> | undefined, string>;
    created_at: Generated<Timestamp>;
  };
  dealer_api_keys: {
    id: ColumnType<number, never, never>;
    /** The dealer or the group whose key it is; the other is null. */
    dealer_id: number | null;
    group_id: number | null;
    name: string;
    /** Beginning of the key, by which people recognise it. */
    prefix: string;
    kind: Generated<KeyKind>;
    key_hash: Buffer;
    created_by: string;
    created_at: Generated<Timestamp>;
    last_used_at: Timestamp | null;
    revoked_at: Timestamp | null;
  };
  feed_sources: {
    id: string;
    /** The dealer or the group whose file it is; the other is null. */
    dealer_id: number | null;
    group_id: number | null;
    url: string;
    auth: FeedAuth;
    username: string | null;
    /** Encrypted. */
    secret: Buffer | null;
    times_a_day: number;
    is_paused: Generated<boolean>;
    /** Format of the last delivery; null: any. */
    format: string | null;
    etag: string | null;
    last_modified: string | null;
    host_key: string | null;
    state: Generated<FeedSourceState>;
    message: string | null;
    failures: Generated<number>;
    last_changed_at: Timestamp | null;
    last_pulled_at: Timestamp | null;
    next_at: Generated<Timestamp>;
    is_reported: Generated<boolean>;
    pending_version: string | null;
    pending_since: Timestamp | null;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
  };
  dealer_deliveries: {
    id: string;
    dealer_id: number;
    api_key_id: number | null;
    feed_source_id: string | null;
    scope: DeliveryScope;
    /** Imported even if many cars are missing or the format is new. */
    is_forced: Generated<boolean>;
    idempotency_key: string | null;
    body_hash: Buffer;
    file_name: string;
    upload: string | null;
    uploaded_by: Generated<string | null>;
    is_trial: Generated<boolean>;
    trial: DeliveryTrial | null;
    asked_format: Generated<string | null>;
    state: Generated<DeliveryState>;
    import_run_id: number | null;
    error_code: DeliveryError | null;
    message: string | null;
    received_at: Generated<Timestamp>;
    started_at: Timestamp | null;
    finished_at: Timestamp | null;
    /** Imports of it that were started. */
    attempts: Generated<number>;
    /** It is the part of a group's file with these sites. */
    group_delivery_id: string | null;
    sites: string[] | null;
  };
  group_deliveries: {
    id: string;
    group_id: number;
    api_key_id: number | null;
    feed_source_id: string | null;
    scope: DeliveryScope;
    is_forced: Generated<boolean>;
    idempotency_key: string | null;
    body_hash: Buffer;
    file_name: string;
    asked_format: string | null;
    upload: string | null;
    state: Generated<'waiting' | 'split' | 'failed'>;
    attempts: Generated<number>;
    error_code: DeliveryError | null;
    message: string | null;
    rows_read: Generated<number>;
    rows_rejected: Generated<number>;
    rejected: ColumnType<SiteRejection[], string | undefined, string>;
    received_at: Generated<Timestamp>;
    finished_at: Timestamp | null;
  };
  confirmed_contacts: { dealer_id: number; email: string; token_hash: Buffer | null; confirmed_at: Timestamp | null };
  dealer_people: {
    user_id: string;
    dealer_id: number;
    role: DealerRole;
    /** The access came with this group. */
    group_id: number | null;
    invited_by: string;
    created_at: Generated<Timestamp>;
  };
  dealer_groups: { id: Generated<number>; name: string; created_by: string; created_at: Generated<Timestamp> };
  dealer_group_people: {
    group_id: number;
    user_id: string;
    role: DealerRole;
    invited_by: string;
    created_at: Generated<Timestamp>;
  };
  dealer_group_requests: { user_id: string; name: string; created_at: Generated<Timestamp> };
  dealer_claims: {
    id: Generated<number>;
    user_id: string;
    dealer_id: number;
    organisation_number: string;
    message: string;
    /** The claim registered a dealer that the site did not know. */
    is_new: Generated<boolean>;
    created_at: Generated<Timestamp>;
    decision: 'approved' | 'refused' | null;
    decided_by: string | null;
    decided_at: Timestamp | null;
  };
  agreement_texts: { hash: string; document: DealerAgreement; content: string; first_seen: Generated<Timestamp> };
  dealer_agreements: {
    dealer_id: number;
    text_hash: string;
    accepted_by: string;
    accepted_at: Generated<Timestamp>;
  };
  ad_views: {
    ad_id: number;
    day: string;
    shown: Generated<number>;
    views: Generated<number>;
    clicks: Generated<number>;
    saves: Generated<number>;
    telephones: Generated<number>;
  };
  series_views: { series_id: number; ads: number; per_day: number };
  site_counts: { day: string; name: string; count: number };
  stock_ages: { day: string; median_days: number };
  market_reports: { month: string; made_at: Timestamp; figures: Json<MarketReport> };
  dealer_quality: { dealer_id: number; day: string; score: number; ads: number };
  import_runs: {
    id: Generated<number>;
    file: string;
    format: string;
    state: 'running' | 'checked' | 'done' | 'stopped' | 'failed' | 'discarded' | 'undoing' | 'undone';
    forced: Generated<boolean>;
    started_at: Generated<Timestamp>;
    delivered_at: Timestamp;
    finished_at: Timestamp | null;
    uploaded_by: string | null;
    step: 'reading' | 'merging' | 'tidying' | null;
    dealer: string | null;
    upload: string | null;
    message: string | null;
    dealer_question: Json<DealerQuestion[]> | null;
    dealer_answers: Json<DealerAnswer[]> | null;
    /** The only dealer of its rows; null: it has several, or none is known. */
    dealer_id: number | null;
    unmatched: Generated<Json<{ brand: string; model: string | null; rows: number }[]>>;
    warnings: Generated<string[]>;
    value_warnings: Generated<Json<ValueWarning[]>>;
    trial: Json<DeliveryTrial> | null;
    open_ended: boolean | null;
    undo_until: Timestamp | null;
    written_at: Timestamp | null;
    undone_by: string | null;
    undone_at: Timestamp | null;
    undo: Json<ImportUndo> | null;
    is_trial: Generated<boolean>;
    default_dealer: string | null;
  } & Record<
    | `rows_${'read' | 'accepted' | 'rejected' | 'duplicate'}`
    | `ads_${'new' | 'changed' | 'repriced' | 'unchanged' | 'returned' | 'removed'}`
    | ('dealers' | 'price_changes'),
    Generated<number>
  >;
  rejected_rows: {
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
  ads: AdFactColumns & {
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
    electric_engine: boolean | null;
    type_of_electric_car: string | null;
    sales_name: string | null;
    vat: AdVat | null;
    euro_ncap_year: number | null;
    euro_ncap_result: number | null;
    trim_packages: string[];
    equipment: string[];
    awards: string[];
    description: string | null;
    url: string | null;
    image_urls: string[];
    /** Addresses that show no picture; those of earlier pictures may be among them. */
    dead_image_urls: Generated<string[]>;
    /** The first one that is not dead. */
    first_image_url: ColumnType<string | null, never, never>;
    city: string | null;
    county: string | null;
    /** Set by the database from city, county and dealer. */
    place: Generated<string | null>;
    place_county: Generated<string | null>;
    status: StoredStatus;
    /** The lowest id of the car's ads; null: no other ad of the car is known. */
    car_id: Generated<number | null>;
    /** The ad that lists and statistics show in its place; null: itself. */
    listed_as: Generated<number | null>;
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
    /** Facts that the ad does not state and its engine in the catalogue does. */
    catalogue_values: ColumnType<CatalogueValues | null, string | null, string | null>;
    electric_values: ColumnType<ElectricValues | null, string | null, string | null>;
    /** Generated from `electric_values`. */
    range_km: ColumnType<number | null, never, never>;
    /** The judgement of the job value-stock, and the price that it judged. */
    judged_price: Generated<number | null>;
    judged_estimate: Generated<number | null>;
    judged_label: Generated<PriceLabel | null>;
    /** Of the current price. */
    price_label: ColumnType<PriceLabel | null, never, never>;
    /** Price by estimate in parts of ten thousand; null: not judged, or very low. */
    price_ratio: ColumnType<number | null, never, never>;
    /** Stored by a trigger of `price_events`. */
    price_cut_at: ColumnType<Date | null, never, never>;
    /** Found in the ad's texts (src/domain/ads/tags/). */
    tags: Generated<Tag[]>;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
  } & Record<`${'wltp' | 'nedc'}_${'consumption' | 'co2'}_${'min' | 'max'}`, number | null>;
  picture_checks: {
    ad_id: number;
    addresses: string[];
    failed: Json<FailedPicture[]>;
    checked_at: Timestamp | null;
    recheck_at: Timestamp | null;
  };
  price_events: { ad_id: number; at: Timestamp; price: number | null; import_run_id: number | null };
  ad_events: {
    ad_id: number;
    at: Timestamp;
    kind: 'published' | 'changed' | 'removed' | 'sold' | 'returned' | 'hidden' | 'shown' | 'expired';
    import_run_id: number | null;
  };
  ad_overrides: {
    ad_id: number;
    field: string;
    value: Json<unknown>;
    feed_value: Json<unknown>;
    email: string;
    at: Generated<Timestamp>;
  };
  ad_notes: {
    id: Generated<number>;
    ad_id: number;
    email: string;
    at: Generated<Timestamp>;
    text: string;
  };
  trade_in_terms: { dealer_id: number; margin_percent: number; costs: number };
  figure_mails: {
    user_id: string;
    token: Generated<string>;
    mailed_week: string | null;
    created_at: Generated<Timestamp>;
  };
  withheld_ads: { ad_id: number; value: Json<unknown> | null; email: string | null; at: Timestamp | null };
  webhooks: {
    id: Generated<string>;
    dealer_id: number;
    url: string;
    events: string[];
    created_by: string;
    created_at: Generated<Timestamp>;
    failing_since: Timestamp | null;
    switched_off_at: Timestamp | null;
  };
  webhook_events: {
    id: Generated<string>;
    webhook_id: string;
    event: string;
    data: Json<object>;
    at: Generated<Timestamp>;
    state: Generated<'waiting' | 'sent' | 'failed'>;
    attempts: Generated<number>;
    due_at: Generated<Timestamp>;
    attempted_at: Timestamp | null;
    status: number | null;
    failure: string | null;
    duration_ms: number | null;
  };
  dealer_notes: {
    id: ColumnType<number, never, never>;
    dealer_id: number;
    email: string;
    at: Generated<Timestamp>;
    text: string;
  };
  taught_words: {
    id: ColumnType<number, never, never>;
    field: TaughtField;
    make: string;
    word: string;
    dealer_id: number | null;
    brand_id: number | null;
    series_id: number | null;
    value: string | null;
    email: string;
    at: Generated<Timestamp>;
  };
  taught_ads: {
    word_id: number;
    ad_id: number;
    before: Json<Record<string, unknown>>;
    after: Json<Record<string, unknown>>;
  };
  planned_publications: {
    ad_id: number;
    at: Timestamp;
    user_id: string | null;
    email: string;
    allows_twin: boolean;
    problem: string | null;
    tried_at: Generated<Timestamp | null>;
  };
  bulk_changes: {
    id: Generated<number>;
    action: Json<BulkAction>;
    email: string;
    statement: Json<BulkStatement> | null;
    created_at: Generated<Timestamp>;
    state: Generated<'running' | 'done' | 'undoing' | 'undone'>;
    undone_by: string | null;
    finished_at: Timestamp | null;
  };
  bulk_change_ads: {
    change_id: number;
    ad_id: number;
    state: Generated<'waiting' | 'changed' | 'same' | 'skipped' | 'restored' | 'kept'>;
    reason: SkipReason | null;
    before: Json<Record<string, FieldValue>> | null;
    after: Json<Record<string, FieldValue>> | null;
    overrides: Json<StoredOverride[]> | null;
    times: Json<StatusTimes> | null;
    written_at: Timestamp | null;
    changed_at: Timestamp | null;
    matched: Json<MatchedState> | null;
  };
  saved_views: {
    id: Generated<number>;
    user_id: string;
    list: ViewedList;
    name: string;
    query: string;
    columns: string[];
    is_shared: boolean;
    created_at: Generated<Timestamp>;
  };
  sightings: {
    ad_id: number;
    first_run_id: number;
    first_seen_at: Timestamp;
    last_run_id: number | null;
    last_seen_at: Timestamp | null;
    /** Origin of the delivery that had it last. */
    source: string | null;
  };
  site_setup: { only_row: Generated<boolean>; hidden_at: Generated<Timestamp> };
  stock_version: {
    only_row: Generated<boolean>;
    version: number;
    last_ad_id: number;
    changed_at: Timestamp;
  };
  content_version: { only_row: Generated<boolean>; version: number; changed_at: Timestamp };
  stock_check: {
    only_row: Generated<boolean>;
    checked_at: Timestamp;
    steady_since: Timestamp;
    dealers_marked: number;
    dealers_confirmed: number;
    dealers_closed: number;
    ads_closed: number;
  };
  stock_counts: { brand: string; active: number; active_with_image: number };
  site_secrets: { purpose: string; secret: Buffer; created_at: Generated<Timestamp> };
  blog_feed: {
    only_row: Generated<boolean>;
    feed_url: string;
    posts: Json<BlogPost[]>;
    read_at: Timestamp;
  };
  sitemap_copy: {
    only_row: Generated<boolean>;
    stamp: string;
    made_at: Timestamp;
    pages: Json<SitemapPage[]>;
  };
  search_index: {
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
  search_index_version: {
    only_row: Generated<boolean>;
    version: number;
    built_at: Timestamp;
    checked_at: Generated<Timestamp>;
    build_ms: Generated<number>;
  };
  search_index_log: { id: Generated<number>; at: Generated<Timestamp>; line: string };
  search_misses: { term: string; misses: number; last_at: Timestamp };
  search_aliases: {
    term: string;
    brand: string;
    series: string | null;
    created_at: Generated<Timestamp>;
  };
  users: {
    id: Generated<string>;
    email: string;
    password_hash: string | null;
    email_confirmed_at: Timestamp | null;
    created_at: Generated<Timestamp>;
    disabled_at: Timestamp | null;
  };
  user_roles: { id: Generated<string>; user_id: string; role: Role; created_at: Generated<Timestamp> };
  sessions: {
    id: Generated<string>;
    token_hash: Buffer;
    user_id: string;
    created_at: Generated<Timestamp>;
    active_at: Generated<Timestamp>;
    proved_at: Generated<Timestamp>;
    user_agent: string;
    network: string;
  };
  pending_sign_ins: {
    token_hash: Buffer;
    user_id: string;
    attempts: Generated<number>;
    created_at: Generated<Timestamp>;
  };
  one_time_links: {
    token_hash: Buffer;
    user_id: string;
    purpose: 'confirm' | 'password' | 'invitation';
    password_hash: string | null;
    expires_at: Timestamp;
    /** Set for invitations only, as is `invited_by`. */
    dealer_id: number | null;
    /** Set for invitations to a group, in place of `dealer_id`. */
    group_id: number | null;
    dealer_role: DealerRole | null;
    invited_by: string | null;
    /** The role that an invited account gets with its password. */
    role: Role | null;
  };
  second_factors: {
    user_id: string;
    secret: Buffer;
    confirmed_at: Timestamp | null;
    last_step: Generated<number>;
  };
  passkeys: {
    id: Buffer;
    user_id: string;
    name: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    is_synced: boolean;
    created_at: Generated<Timestamp>;
    last_used_at: Timestamp | null;
  };
  passkey_challenges: { binding: Buffer; challenge: string; created_at: Generated<Timestamp> };
  mails: {
    id: ColumnType<number, never, never>;
    recipient: string;
    subject: string;
    body: string;
    created_at: Generated<Timestamp>;
    sent_at: Timestamp | null;
    attempts: Generated<number>;
    next_attempt_at: Generated<Timestamp>;
    reply_to: Generated<string | null>;
    unsubscribe_url: Generated<string | null>;
  };
  shared_lists: {
    id: Generated<number>;
    link_hash: Buffer;
    owner_hash: Buffer;
    title: string;
    is_open: boolean;
    created_at: Generated<Timestamp>;
    ends_at: Timestamp;
  };
  shared_list_ads: { list_id: number; ad_id: number; price: number | null; added_at: Generated<Timestamp> };
  shared_list_votes: { list_id: number; ad_id: number; voter: string; is_for: boolean };
  shared_list_comments: {
    id: Generated<number>;
    list_id: number;
    ad_id: number;
    writer: string;
    comment: string;
    written_at: Generated<Timestamp>;
  };
  push_subscriptions: {
    id: Generated<number>;
    endpoint: string;
    p256dh: string;
    auth: string;
    created_at: Generated<Timestamp>;
  };
  push_messages: {
    id: Generated<number>;
    push_id: number;
    search_id: number;
    payload: Json<unknown>;
    attempts: Generated<number>;
    due_at: Generated<Timestamp>;
  };
  saved_searches: {
    id: ColumnType<number, never, never>;
    email: string | null;
    push_id: Generated<number | null>;
    name: string;
    list: SearchedList | null;
    filters: ColumnType<StoredFilters | null, string | null, never>;
    ad_id: number | null;
    kinds: AlertKind[];
    frequency: AlertFrequency | typeof CAR_VALUE_FREQUENCY;
    match_keys: string[];
    created_at: Generated<Timestamp>;
    confirm_token_hash: Buffer | null;
    confirmed_at: Timestamp | null;
    series_id: Generated<number | null>;
    car: Generated<string | null>;
    car_value: Generated<number | null>;
    car_error: Generated<number | null>;
    valued_at: Generated<Timestamp | null>;
    compared_at: Generated<Timestamp | null>;
  };
  visitor_accounts: {
    id: ColumnType<number, never, never>;
    email: string;
    created_at: Generated<Timestamp>;
    active_at: Generated<Timestamp>;
    favourites: ColumnType<unknown, string | undefined, string>;
    searches: ColumnType<unknown, string | undefined, string>;
  };
  visitor_links: {
    token_hash: Buffer;
    email: string;
    created_at: Generated<Timestamp>;
  };
  visitor_sessions: {
    id: ColumnType<number, never, never>;
    account_id: number;
    token_hash: Buffer;
    user_agent: string;
    created_at: Generated<Timestamp>;
    active_at: Generated<Timestamp>;
  };
  enquiries: {
    id: ColumnType<number, never, never>;
    ad_id: number;
    created_at: Generated<Timestamp>;
    name: string;
    email: string | null;
    telephone: string | null;
    message: string;
    wants_test_drive: boolean;
    trade_in_plate: string | null;
    status: Generated<EnquiryStatus>;
    notes: Generated<string>;
    version: Generated<number>;
    answered_at: Timestamp | null;
    owner_id: string | null;
    reminded_at: Timestamp | null;
  };
  enquiry_answers: {
    id: ColumnType<number, never, never>;
    enquiry_id: number;
    author: string;
    body: string;
    sent_at: Generated<Timestamp>;
  };
  enquiry_templates: {
    dealer_id: number;
    id: Generated<string>;
    name: string;
    body: string;
    is_removed: Generated<boolean>;
    version: Generated<number>;
    created_at: Generated<Timestamp>;
  };
  dealer_widgets: {
    dealer_id: number;
    key: string;
    origins: string[];
    version: Generated<number>;
  };
  enquiry_settings: {
    dealer_id: number;
    remind_after_hours: number | null;
    adf_recipient: string | null;
    version: Generated<number>;
  };
  dealer_answer_times: {
    dealer_id: number;
    within_hours: AnswerTime;
  };
  ad_reports: {
    id: ColumnType<number, never, never>;
    ad_id: number;
    created_at: Generated<Timestamp>;
    reason: ReportReason;
    message: string;
    name: string | null;
    email: string | null;
    status: Generated<ReportStatus>;
    decision: Generated<string>;
    decided_at: Timestamp | null;
  };
  ad_decisions: {
    id: ColumnType<number, never, never>;
    ad_id: number;
    report_id: number | null;
    action: AdDecisionAction;
    rule: AdRule;
    reason: string;
    changes: Json<AdCorrection> | null;
    decided_at: Generated<Timestamp>;
    ground: DecisionGround;
    law: string | null;
    change_id: number | null;
    withdrawn_at: Timestamp | null;
    is_mail_waiting: Generated<boolean>;
  };
  ad_complaints: {
    id: ColumnType<number, never, never>;
    decision_id: number;
    email: string;
    message: string;
    created_at: Generated<Timestamp>;
    status: Generated<ReportStatus>;
    answer: Generated<string>;
    answered_at: Timestamp | null;
  };
  security_events: {
    id: ColumnType<number, never, never>;
    event_type: string;
    severity: Severity;
    details: Json<unknown>;
    trusted: Generated<boolean>;
    created_at: Generated<Timestamp>;
  };
  audit_log: {
    id: ColumnType<number, never, never>;
    at: Generated<Timestamp>;
    user_id: string | null;
    email: string;
    action: string;
    subject: string;
    before: Json<unknown> | null;
    after: Json<unknown> | null;
  };
  chatbot_prompts: {
    id: Generated<string>;
    name: string;
    prompt_content: string;
    created: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
  };
  answer_feedback: {
    message_id: number;
    conversation_id: string | null;
    question: string;
    answer: string;
    question_key: string;
    outcome: AnswerOutcome;
    rating: AnswerRating | null;
    created_at: Generated<Timestamp>;
  };
  prompt_uses: {
    id: Generated<number>;
    prompt_id: string | null;
    name: string;
    content: string;
    reason: string | null;
    used_at: Generated<Timestamp>;
  };
  prompt_trials: { subject: string; results: Json<readonly GoldenResult[]>; tried_at: Timestamp };
  chatbot_conversations: {
    id: Generated<string>;
    session_id: string;
    prompt_id: string | null;
    state: Generated<Json<unknown>>;
    created_at: Generated<Timestamp>;
  };
  chatbot_buybot_messages: {
    id: Generated<number>;
    conversation_id: string;
    role: 'user' | 'bot';
    message: string;
    shown: Json<unknown> | null;
    created_at: Generated<Timestamp>;
  };
  /** `day` as YYYY-MM-DD. */
  chatbot_tokens: { day: string; tokens: number };
};
