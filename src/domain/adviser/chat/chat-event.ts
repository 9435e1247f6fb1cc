import type { Fuel, Transmission } from '#src/domain/ads/vocabulary.ts';
import type { Limits } from '#src/domain/adviser/understanding/parsed-query.ts';
import type { QueryChip } from '#src/domain/adviser/understanding/query-chips.ts';
import type { ListParams } from '#src/domain/adviser/understanding/query-params.ts';

/** A car as the chat shows it, under the names of the border; every figure is of the database at that moment. */
export type ChatCard = {
  internal_id: number;
  /** Path of its page. */
  url: string;
  name: string;
  brand: string;
  series: string | null;
  model_year: number | null;
  /** kr; null: Pris på begäran. */
  price: number | null;
  odometer_km: number | null;
  fuels: Fuel[];
  transmission_type: Transmission | null;
  horsepower_hp: number | null;
  source: string;
  image_urls: string[];
  /** Instant at which the dealer last confirmed the ad, where that is longer ago than usual; null: it is confirmed. */
  unconfirmed_since: string | null;
  /** Two, in figures; fewer where little is known. */
  reasons: string[];
};

/** What was understood, and the list page that shows the same. */
export type ChatFilters = {
  filters: ListParams;
  limits: Partial<Limits>;
  chips: readonly QueryChip[];
  /** Cars that meet it. */
  total: number;
  listUrl: string;
  /** Cars that the list page shows; not in messages stored before it was counted. */
  listTotal?: number;
  /** Demands that the list page cannot hold, in words; empty: it shows the same cars. */
  notInList: readonly string[];
};

/** What is streamed of an answer, in this order; `text` may come many times and is put together as it is. */
export type ChatEvent =
  | { type: 'meta'; conversationId: string; ai: true }
  | ({ type: 'filters' } & ChatFilters)
  | { type: 'text'; text: string }
  | { type: 'card'; card: ChatCard }
  | { type: 'error'; message: string }
  | { type: 'done'; id: number; reply: string };

/** A message as it is shown again later. */
export type ChatEntry = {
  id: number;
  role: 'user' | 'bot';
  message: string;
  cards: ChatCard[];
  filters: ChatFilters | null;
};

/** What a bot's message keeps of what it showed. */
export type ShownBeside = { cards: { id: number; reasons: string[] }[]; filters: ChatFilters };
