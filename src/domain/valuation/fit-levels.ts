import { inverseDiagonal, solveInPlace } from './cholesky.ts';
import { SLOPES } from './features.ts';
import type { Grouping } from './levels.ts';

/** Prior variance of each slope of a level. */
export type Priors = readonly Float64Array[];
/** Effects of a level: `width` numbers for each group. */
export type Effects = Float64Array[];

/** Degrees of freedom of the t distribution of residuals: a few cars are wrecks, collectors' cars or mistakes. */
const T_DEGREES = 4;
export const tWeight = (residual: number, variance: number): number =>
  (T_DEGREES + 1) / (T_DEGREES + (residual * residual) / variance);

/** Sums that one pass over a level yields for the expectation maximisation. */
export type LevelMoments = { squares: Float64Array; groups: number; degrees: number };

/** Buffers of one level, reused by all passes. */
class LevelFit {
  readonly effects: Float64Array;
  private readonly gram: Float64Array;
  private readonly right: Float64Array;
  private readonly grouping: Grouping;
  private readonly a: Float64Array;
  private readonly b: Float64Array;
  private readonly diagonal: Float64Array;

  constructor(grouping: Grouping) {
    const { width, groups } = grouping;
    this.grouping = grouping;
    this.effects = new Float64Array(groups * width);
    this.gram = new Float64Array(groups * width * width);
    this.right = new Float64Array(groups * width);
    this.a = new Float64Array(width * width);
    this.b = new Float64Array(width);
    this.diagonal = new Float64Array(width);
  }

  /** Replaces the effects of each group by their posterior mean given all other levels, and updates the residuals. */
  update(
    z: Float32Array,
    weights: Float64Array,
    residuals: Float64Array,
    variance: number,
    prior: Float64Array,
  ): LevelMoments {
    const { width, of, groups } = this.grouping;
    if (width === 1) return this.updateMeans(weights, residuals, variance, prior[0] ?? 0);
    const { effects, gram, right, a, b, diagonal } = this;
    gram.fill(0);
    right.fill(0);
    for (let row = 0; row < of.length; row += 1) {
      const weight = weights[row] ?? 0;
      if (weight === 0) continue;
      const group = of[row] ?? 0;
      const at = row * SLOPES;
      const effectAt = group * width;
      let target = residuals[row] ?? 0;
      for (let k = 0; k < width; k += 1) target += (z[at + k] ?? 0) * (effects[effectAt + k] ?? 0);
      const weighted = weight * target;
      let gramAt = group * width * width;
      for (let k = 0; k < width; k += 1) {
        const zk = z[at + k] ?? 0;
        right[effectAt + k] = (right[effectAt + k] ?? 0) + weighted * zk;
        const wz = weight * zk;
        for (let l = 0; l <= k; l += 1) gram[gramAt + l] = (gram[gramAt + l] ?? 0) + wz * (z[at + l] ?? 0);
        gramAt += width;
      }
    }
    const before = Float64Array.from(effects);
    const squares = new Float64Array(width);
    let degrees = 0;
    let filled = 0;
    for (let group = 0; group < groups; group += 1) {
      const gramAt = group * width * width;
      if (gram[gramAt] === 0) {
        effects.fill(0, group * width, (group + 1) * width);
        continue;
      }
      filled += 1;
      for (let k = 0; k < width * width; k += 1) a[k] = gram[gramAt + k] ?? 0;
      for (let k = 0; k < width; k += 1) {
        a[k * width + k] = (a[k * width + k] ?? 0) + variance / (prior[k] ?? 1);
        b[k] = right[group * width + k] ?? 0;
      }
      solveInPlace(a, b, width);
      inverseDiagonal(a, diagonal, width);
      for (let k = 0; k < width; k += 1) {
        effects[group * width + k] = b[k] ?? 0;
        const spread = variance * (diagonal[k] ?? 0);
        squares[k] = (squares[k] ?? 0) + (b[k] ?? 0) ** 2 + spread;
        degrees += 1 - spread / (prior[k] ?? 1);
      }
    }
    for (let row = 0; row < of.length; row += 1) {
      const at = row * SLOPES;
      const effectAt = (of[row] ?? 0) * width;
      let change = 0;
      for (let k = 0; k < width; k += 1)
        change += (z[at + k] ?? 0) * ((effects[effectAt + k] ?? 0) - (before[effectAt + k] ?? 0));
      residuals[row] = (residuals[row] ?? 0) - change;
    }
    return { squares, groups: filled, degrees };
  }

  private updateMeans(weights: Float64Array, residuals: Float64Array, variance: number, prior: number): LevelMoments {
    const { of, groups } = this.grouping;
    const { effects, gram, right } = this;
    gram.fill(0);
    right.fill(0);
    for (let row = 0; row < of.length; row += 1) {
      const weight = weights[row] ?? 0;
      const group = of[row] ?? 0;
      gram[group] = (gram[group] ?? 0) + weight;
      right[group] = (right[group] ?? 0) + weight * (residuals[row] ?? 0);
    }
    const squares = new Float64Array(1);
    let degrees = 0;
    let filled = 0;
    // From here on `right` holds the change of each group.
    for (let group = 0; group < groups; group += 1) {
      const sum = gram[group] ?? 0;
      const old = effects[group] ?? 0;
      const next = sum === 0 ? 0 : ((right[group] ?? 0) + sum * old) / (sum + variance / prior);
      effects[group] = next;
      right[group] = next - old;
      if (sum === 0) continue;
      filled += 1;
      const spread = variance / (sum + variance / prior);
      squares[0] = (squares[0] ?? 0) + next * next + spread;
      degrees += 1 - spread / prior;
    }
    for (let row = 0; row < of.length; row += 1) residuals[row] = (residuals[row] ?? 0) - (right[of[row] ?? 0] ?? 0);
    return { squares, groups: filled, degrees };
  }
}

export type LevelsFit = {
  effects: Effects;
  /** One pass over all levels. */
  pass: (weights: Float64Array, residuals: Float64Array, variance: number, priors: Priors) => LevelMoments[];
};

export function levelsFit(groupings: readonly Grouping[], z: Float32Array): LevelsFit {
  const levels = groupings.map((grouping) => new LevelFit(grouping));
  return {
    effects: levels.map(({ effects }) => effects),
    pass: (weights, residuals, variance, priors) =>
      levels.map((level, place) =>
        level.update(z, weights, residuals, variance, priors[place] ?? new Float64Array(SLOPES).fill(1)),
      ),
  };
}

/**
 * Fits the levels by repeated passes, with fixed priors, and leaves the residuals of all rows in `residuals`, which enter as the
 * target.
 * @param base weights of the rows; 0 excludes a row
 */
export function fitLevels(
  groupings: readonly Grouping[],
  z: Float32Array,
  residuals: Float64Array,
  base: Float64Array,
  { variance, priors, passes }: { variance: number; priors: Priors; passes: number },
): Effects {
  const fit = levelsFit(groupings, z);
  const weights = Float64Array.from(base);
  for (let pass = 0; pass < passes; pass += 1) {
    if (pass > 0)
      for (let row = 0; row < weights.length; row += 1) {
        const weight = base[row] ?? 0;
        if (weight > 0) weights[row] = weight * tWeight(residuals[row] ?? 0, variance);
      }
    fit.pass(weights, residuals, variance, priors);
  }
  return fit.effects;
}
