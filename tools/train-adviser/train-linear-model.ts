import {
  type FeaturesOf,
  type LinearModel,
  sigmoid,
  softmax,
  weighted,
} from '#src/domain/wish/classifier/linear-model.ts';

/** An input and the labels that apply to it, with the importance of the example. */
export type Example<Input = string> = { input: Input; labels: readonly string[]; weight: number };

export type TrainingOptions = {
  labels: readonly string[];
  /** Buckets of features. */
  size: number;
  /** `one`: exactly one label applies; `any`: each applies or not. */
  kind: 'one' | 'any';
  epochs: number;
  /** How strongly every example pulls the weights of its features to 0. */
  decay: number;
};

const RATE = 0.3;
const BIAS_RATE = 0.05;
/** Smaller errors are not corrected. */
const MIN_ERROR = 1e-3;

/** Trains by AdaGrad over the examples in an order that is the same in every run. */
export function trainLinearModel<Input>(
  examples: readonly Example<Input>[],
  options: TrainingOptions,
  featuresOf: FeaturesOf<Input>,
): LinearModel {
  const { labels, size, kind, epochs, decay } = options;
  const all = examples.map(({ input }) => featuresOf(input, size));
  const rarities = toBytes(raritiesOf(all, size), 255);
  const byRarity = rarities.values.map((value) => value * rarities.scale);
  const cases = examples.map(({ labels: own, weight }, at) => ({
    features: [...weighted(all[at] ?? new Map(), byRarity)],
    weight,
    wanted: labels.map((label) => (own.includes(label) ? 1 : 0)),
  }));
  const weights = new Float64Array(labels.length * size);
  const squares = new Float64Array(labels.length * size).fill(1e-6);
  const bias = new Float64Array(labels.length);
  const random = randomFrom(1);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(cases, random);
    for (const { features, weight, wanted } of cases) {
      const scores = labels.map((_, label) =>
        features.reduce(
          (sum, [bucket, value]) => sum + value * (weights[label * size + bucket] ?? 0),
          bias[label] ?? 0,
        ),
      );
      const found = kind === 'one' ? softmax(scores) : scores.map(sigmoid);
      for (const [label, probability] of found.entries()) {
        const error = (probability - (wanted[label] ?? 0)) * weight;
        if (Math.abs(error) < MIN_ERROR) continue;
        bias[label] = (bias[label] ?? 0) - BIAS_RATE * error;
        for (const [bucket, value] of features) {
          const at = label * size + bucket;
          const slope = error * value + decay * (weights[at] ?? 0);
          const square = (squares[at] ?? 0) + slope ** 2;
          squares[at] = square;
          weights[at] = (weights[at] ?? 0) - (RATE * slope) / Math.sqrt(square);
        }
      }
    }
  }
  const rows = toBytes([...weights], 127);
  return {
    labels,
    size,
    rarity: { scale: rarities.scale, bytes: base64Of(rarities.values) },
    weights: { scale: rows.scale, bytes: base64Of(rows.values) },
    bias: [...bias].map((each) => Number(each.toFixed(4))),
  };
}

/** Logarithm of how many texts there are to each that has a feature. */
function raritiesOf(all: readonly ReadonlyMap<number, number>[], size: number): number[] {
  const texts = new Array<number>(size).fill(0);
  for (const features of all) for (const bucket of features.keys()) texts[bucket] = (texts[bucket] ?? 0) + 1;
  return texts.map((count) => Math.log((all.length + 1) / (count + 1)));
}

function toBytes(values: readonly number[], max: number): { scale: number; values: number[] } {
  const largest = values.reduce((found, each) => Math.max(found, Math.abs(each)), 0);
  const scale = Number((largest / max).toPrecision(6)) || 1;
  return { scale, values: values.map((each) => Math.round(each / scale)) };
}

const base64Of = (values: readonly number[]): string =>
  Buffer.from(Uint8Array.from(values, (value) => value & 0xff)).toString('base64');

/** Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function shuffle<Value>(values: Value[], random: () => number): void {
  for (let at = values.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [one, two] = [values[at], values[other]];
    if (one !== undefined && two !== undefined) [values[at], values[other]] = [two, one];
  }
}
