import type { BodyType, Color, Drive, Transmission } from '#src/domain/ads/vocabulary.ts';
import { findBodyType } from './body-words.ts';
import { findColor } from './color-words.ts';
import { findDrive } from './drive-words.ts';
import { type FuelText, readFuelText } from './fuel-words.ts';
import { findTransmission } from './transmission-words.ts';

/** Readers of the vocabulary fields of a feed. */
export type FeedWords = {
  bodyType: (text: string) => BodyType | null;
  transmission: (text: string) => Transmission | null;
  color: (text: string) => Color | null;
  drive: (text: string) => Drive | null;
  fuel: (text: string) => FuelText;
};

/** The readers of one delivery. Its rows repeat the same few texts, so results are cached until the delivery ends. */
export const feedWords = (): FeedWords => ({
  bodyType: cached(findBodyType),
  transmission: cached(findTransmission),
  color: cached(findColor),
  drive: cached(findDrive),
  fuel: cached(readFuelText),
});

/** Keeps a feed with ever-changing texts from exhausting memory. */
const MAX_CACHED_TEXTS = 5000;

function cached<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const seen = known.get(text);
    if (seen !== undefined) return seen;
    if (known.size >= MAX_CACHED_TEXTS) known.clear();
    const value = read(text);
    known.set(text, value);
    return value;
  };
}
