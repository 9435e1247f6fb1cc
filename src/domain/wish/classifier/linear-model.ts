import type { TextFeatures } from './text-features.ts';

/** A trained linear model as stored (data/adviser). Weights and rarities are bytes times a scale, in Base64. */
export type LinearModel = {
  labels: readonly string[];
  /** Buckets of features. */
  size: number;
  /** Unsigned: how much a feature counts; rare ones count more. */
  rarity: { scale: number; bytes: string };
  /** Signed: a row of buckets per label. */
  weights: { scale: number; bytes: string };
  /** Per label. */
  bias: readonly number[];
};

/** Returns the score (log odds) of an input for each label. */
export type Scorer<Input> = (input: Input) => number[];
export type FeaturesOf<Input> = (input: Input, size: number) => TextFeatures;

/** @param featuresOf the same features as the model was trained with */
export function scorerOf<Input>(
  { labels, size, rarity, weights, bias }: LinearModel,
  featuresOf: FeaturesOf<Input>,
): Scorer<Input> {
  const rarities = bytesOf(rarity.bytes).map((byte) => byte * rarity.scale);
  const rows = Int8Array.from(bytesOf(weights.bytes));
  if (rarities.length !== size || rows.length !== labels.length * size)
    throw new Error('adviser classifier: the stored model has another size than it states');
  return (input) => {
    const features = [...weighted(featuresOf(input, size), rarities)];
    return labels.map((_, label) => {
      let sum = 0;
      for (const [bucket, value] of features) sum += value * (rows[label * size + bucket] ?? 0);
      return sum * weights.scale + (bias[label] ?? 0);
    });
  };
}

const bytesOf = (base64: string): number[] => Array.from(atob(base64), (character) => character.charCodeAt(0));

/** The features by rarity, with length 1 together. */
export function weighted(features: TextFeatures, rarities: ArrayLike<number>): TextFeatures {
  const values = new Map([...features].map(([bucket, weight]) => [bucket, weight * (rarities[bucket] ?? 0)]));
  const length = Math.sqrt([...values.values()].reduce((sum, value) => sum + value ** 2, 0)) || 1;
  return new Map([...values].map(([bucket, value]) => [bucket, value / length]));
}

/** Probabilities of labels of which exactly one applies. */
export function softmax(scores: readonly number[]): number[] {
  const max = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - max));
  const sum = powers.reduce((all, each) => all + each, 0);
  return powers.map((power) => power / sum);
}

/** Probability of a label that applies or not, whichever others do. */
export const sigmoid = (score: number): number => 1 / (1 + Math.exp(-score));
