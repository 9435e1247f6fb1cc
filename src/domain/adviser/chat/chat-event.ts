import type { Fuel, Transmission } from '#src/domain/vocabulary/vocabulary.ts';
import type { Limits } from '#src/domain/wish/parsed-query.ts';
import type { QueryChip } from '#src/domain/wish/query-chips.ts';
import type { ListParams } from '#src/domain/wish/query-params.ts';
import type { AnswerRating } from './answer-feedback.ts';
import type { ChatPace } from './chat-pace.ts';

/** A car as the chat shows it, with the field names of the API; every figure is current in the database. */
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
  /** Time at which the dealer last confirmed the ad, if longer ago than usual; null: confirmed. */
  unconfirmed_since: string | null;
  /** Two reasons in figures; fewer when little is known. */
  reasons: string[];
};

/** The parsed query, and the list page that shows the same cars. */
export type ChatFilters = {
  filters: ListParams;
  limits: Partial<Limits>;
  chips: readonly QueryChip[];
  /** Number of matching cars. */
  total: number;
  listUrl: string;
  /** Number of cars on the list page; absent in messages stored before it was counted. */
  listTotal?: number;
  /** Descriptions of constraints that the list page cannot express; empty: it shows the same cars. */
  notInList: readonly string[];
  /** Questions that the visitor could ask next; absent in messages stored before there were any. */
  suggestions?: readonly string[];
};

/** Streamed events of an answer, in this order; `text` may be sent many times and is concatenated unchanged. */
export type ChatEvent =
  | { type: 'meta'; conversationId: string; ai: true; pace: ChatPace }
  | ({ type: 'filters' } & ChatFilters)
  | { type: 'text'; text: string }
  | { type: 'card'; card: ChatCard }
  | { type: 'error'; message: string }
  | { type: 'done'; id: number; reply: string };

/** A stored message as it is shown again. */
export type ChatEntry = {
  id: number;
  role: 'user' | 'bot';
  message: string;
  cards: ChatCard[];
  filters: ChatFilters | null;
  /** The visitor's own. */
  rating: AnswerRating | null;
};

/** The part of a bot's message that records which cars it showed. */
export type ShownBeside = { cards: { id: number; reasons: string[] }[]; filters: ChatFilters };
