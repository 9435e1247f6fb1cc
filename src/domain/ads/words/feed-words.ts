import { cachedByText } from '#src/base/cached-by-text.ts';
import { readMentions, type TagMention } from '#src/domain/ads/tags/find-tags.ts';
import type { BodyType, Color, Drive, Transmission } from '#src/domain/vocabulary/vocabulary.ts';
import { findBodyType } from './body-words.ts';
import { findColor } from './color-words.ts';
import { findDrive } from './drive-words.ts';
import { type FuelText, readFuelText } from './fuel-words.ts';
import { findTransmission } from './transmission-words.ts';

/** Readers of the vocabulary fields of a feed, and of its equipment. */
export type FeedWords = {
  bodyType: (text: string) => BodyType | null;
  transmission: (text: string) => Transmission | null;
  color: (text: string) => Color | null;
  drive: (text: string) => Drive | null;
  fuel: (text: string) => FuelText;
  tags: (text: string) => readonly TagMention[];
};

/** The readers of one delivery. Its rows repeat the same few texts, so results are cached until the delivery ends. */
export const feedWords = (): FeedWords => ({
  bodyType: cachedByText(findBodyType, MAX_CACHED_TEXTS),
  transmission: cachedByText(findTransmission, MAX_CACHED_TEXTS),
  color: cachedByText(findColor, MAX_CACHED_TEXTS),
  drive: cachedByText(findDrive, MAX_CACHED_TEXTS),
  fuel: cachedByText(readFuelText, MAX_CACHED_TEXTS),
  tags: cachedByText((text) => readMentions(text), MAX_CACHED_TEXTS),
});

const MAX_CACHED_TEXTS = 5000;
