import { readQuestionText } from './concepts.ts';
import { hash, type TextFeatures, textFeatures } from './text-features.ts';

/** The meaning of a word counts most: another visitor says the same in words that no question has that was trained with. */
const CONCEPT_WEIGHT = 6;

/**
 * The words of a question, and their concepts.
 * @param size number of buckets
 */
export function questionFeatures(text: string, size: number): TextFeatures {
  const features = new Map(textFeatures(text, size));
  for (const concept of new Set(readQuestionText(text).concepts.flat()))
    features.set(hash(`k${concept}`) % size, CONCEPT_WEIGHT);
  return features;
}
