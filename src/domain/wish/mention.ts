import type { AdSort } from '#src/domain/ads/filters/ad-filters.ts';
import type { RecentChange } from '#src/domain/ads/recent-changes.ts';
import type { BodyType, Color, Drive, Fuel, Transmission } from '#src/domain/vocabulary/vocabulary.ts';
import type { FollowUp, SoftPreference } from './parsed-query.ts';
import type { Span } from './text/wish-text.ts';
import type { Equipment } from './words/equipment-words.ts';

/** The meaning of a word or phrase of a wish. */
export type Meaning =
  | { field: 'make'; values: readonly string[] }
  /** Makes of a country, by name: they count where no make is named. */
  | { field: 'origin'; values: readonly string[] }
  /** A word of the ads themselves, such as an engine or trim: "GTI". */
  | { field: 'search'; values: readonly string[] }
  | { field: 'model'; values: readonly string[]; make: string; generation: string | null }
  | { field: 'fuel'; values: readonly Fuel[] }
  | { field: 'transmission'; values: readonly Transmission[] }
  | { field: 'chassis'; values: readonly BodyType[] }
  | { field: 'color'; values: readonly Color[] }
  | { field: 'drive'; values: readonly Drive[] }
  | { field: 'equipment'; values: readonly Equipment[] }
  | { field: 'wish'; values: readonly SoftPreference[] }
  | { field: 'range' }
  | { field: 'recent'; change: RecentChange }
  | { field: 'sort'; sort: AdSort }
  | { field: 'followUp'; followUp: FollowUp };

/** The make of the car that a meaning names; empty if it names none. */
export const makeOf = (meaning: Meaning): string =>
  meaning.field === 'model' ? meaning.make : meaning.field === 'make' ? (meaning.values[0] ?? '') : '';

/** A meaning with its position in the text. */
export type Mention = Span & { meaning: Meaning };

/** How a mention is meant. `irrelevant`: about another car than the one wanted ("jag har en Saab"), or without weight. */
export type Polarity = 'wanted' | 'preferred' | 'unwanted' | 'avoided' | 'irrelevant';
