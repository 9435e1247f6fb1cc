import { factorInPlace, inverseDiagonal, solveWithFactor } from './cholesky.ts';
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

/**
 * A car this much cheaper than the model says, in logs, is left out of the fit and of the comparables: few are honest, and a fraud would
 * lower what the others seem worth. This depends on the stock alone, not on labels given before, so that no car goes in and out.
 */
export const MIN_RESIDUAL = -0.4;
/** A car this much dearer, in logs (2.5 times), has a price with a digit too many, and is left out of both too. */
export const MAX_RESIDUAL = 0.92;

/** Sums that one pass over a level yields for the expectation maximisation. */
export type LevelMoments = { squares: Float64Array; groups: number; degrees: number };

/** Input of a pass: weights and residuals of the rows, the variance of residuals, and the prior variances of a level. */
type Pass = { weights: Float64Array; residuals: Float64Array; variance: number };

/** One level of the hierarchy with its buffers. */
interface Level {
  /** All zero before the first update. */
  readonly effects: Float64Array;
  /** Replaces the effects of each group by their posterior mean given all other levels, and updates the residuals. */
  update: (pass: Pass, prior: Float64Array) => LevelMoments;
  /** The same with the weights of the last update, which costs less and yields no moments. */
  repeat: (pass: Pass) => void;
}

class SlopeLevel implements Level {
  readonly effects: Float64Array;
  private readonly grouping: Grouping;
  private readonly z: Float32Array;
  /** Sums of products of the slopes of each group; after an update their factors. */
  private readonly gram: Float64Array;
  private readonly right: Float64Array;
  private readonly before: Float64Array;

  constructor(grouping: Grouping, z: Float32Array) {
    this.grouping = grouping;
    this.z = z;
    this.effects = new Float64Array(grouping.groups * SLOPES);
    this.gram = new Float64Array(grouping.groups * SLOPES * SLOPES);
    this.right = new Float64Array(grouping.groups * SLOPES);
    this.before = new Float64Array(grouping.groups * SLOPES);
  }

  update(pass: Pass, prior: Float64Array): LevelMoments {
    const { effects, gram, right } = this;
    this.sumProducts(pass.weights);
    this.sumTargets(pass);
    const squares = new Float64Array(SLOPES);
    const diagonal = new Float64Array(SLOPES);
    let [degrees, groups] = [0, 0];
    for (let group = 0; group < this.grouping.groups; group += 1) {
      const a = gram.subarray(group * SLOPES * SLOPES, (group + 1) * SLOPES * SLOPES);
      const b = right.subarray(group * SLOPES, (group + 1) * SLOPES);
      const isEmpty = a[0] === 0;
      for (let k = 0; k < SLOPES; k += 1)
        a[k * SLOPES + k] = (a[k * SLOPES + k] ?? 0) + pass.variance / (prior[k] ?? 1);
      factorInPlace(a, SLOPES);
      solveWithFactor(a, b, SLOPES);
      if (isEmpty) continue;
      groups += 1;
      inverseDiagonal(a, diagonal, SLOPES);
      for (let k = 0; k < SLOPES; k += 1) {
        const spread = pass.variance * (diagonal[k] ?? 0);
        squares[k] = (squares[k] ?? 0) + (b[k] ?? 0) ** 2 + spread;
        degrees += 1 - spread / (prior[k] ?? 1);
      }
    }
    effects.set(right);
    this.subtractChange(pass.residuals);
    return { squares, groups, degrees };
  }

  repeat(pass: Pass): void {
    const { gram, right } = this;
    this.sumTargets(pass);
    for (let group = 0; group < this.grouping.groups; group += 1) {
      const factor = gram.subarray(group * SLOPES * SLOPES, (group + 1) * SLOPES * SLOPES);
      solveWithFactor(factor, right.subarray(group * SLOPES, (group + 1) * SLOPES), SLOPES);
    }
    this.effects.set(right);
    this.subtractChange(pass.residuals);
  }

  private sumProducts(weights: Float64Array): void {
    const { gram, z } = this;
    const { of } = this.grouping;
    const row8 = new Float64Array(SLOPES);
    gram.fill(0);
    for (let row = 0; row < of.length; row += 1) {
      const weight = weights[row] ?? 0;
      if (weight === 0) continue;
      for (let k = 0; k < SLOPES; k += 1) row8[k] = z[row * SLOPES + k] ?? 0;
      let at = (of[row] ?? 0) * SLOPES * SLOPES;
      for (let k = 0; k < SLOPES; k += 1, at += SLOPES) {
        const weighted = weight * (row8[k] ?? 0);
        for (let l = 0; l <= k; l += 1) gram[at + l] = (gram[at + l] ?? 0) + weighted * (row8[l] ?? 0);
      }
    }
  }

  /** Residuals as if the level had no effects, times the slopes. */
  private sumTargets({ weights, residuals }: Pass): void {
    const { effects, right, before, z } = this;
    const { of } = this.grouping;
    before.set(effects);
    right.fill(0);
    for (let row = 0; row < of.length; row += 1) {
      const weight = weights[row] ?? 0;
      if (weight === 0) continue;
      const at = row * SLOPES;
      const effectAt = (of[row] ?? 0) * SLOPES;
      let target = residuals[row] ?? 0;
      for (let k = 0; k < SLOPES; k += 1) target += (z[at + k] ?? 0) * (effects[effectAt + k] ?? 0);
      const weighted = weight * target;
      for (let k = 0; k < SLOPES; k += 1)
        right[effectAt + k] = (right[effectAt + k] ?? 0) + weighted * (z[at + k] ?? 0);
    }
  }

  private subtractChange(residuals: Float64Array): void {
    const { effects, before, z } = this;
    const { of } = this.grouping;
    for (let place = 0; place < before.length; place += 1) before[place] = (effects[place] ?? 0) - (before[place] ?? 0);
    for (let row = 0; row < of.length; row += 1) {
      const at = row * SLOPES;
      const effectAt = (of[row] ?? 0) * SLOPES;
      let change = 0;
      for (let k = 0; k < SLOPES; k += 1) change += (z[at + k] ?? 0) * (before[effectAt + k] ?? 0);
      residuals[row] = (residuals[row] ?? 0) - change;
    }
  }
}

/** @param weights of each group; a group without any is not counted */
function momentsOfMeans(effects: Float64Array, weights: Float64Array, variance: number, prior: number): LevelMoments {
  let [squares, groups, degrees] = [0, 0, 0];
  for (const [group, weight] of weights.entries()) {
    if (weight === 0) continue;
    const spread = variance / (weight + variance / prior);
    groups += 1;
    squares += (effects[group] ?? 0) ** 2 + spread;
    degrees += 1 - spread / prior;
  }
  return { squares: Float64Array.of(squares), groups, degrees };
}

/** A level of which each group has a mean alone. */
class MeanLevel implements Level {
  readonly effects: Float64Array;
  private readonly grouping: Grouping;
  private readonly sums: Float64Array;
  private readonly changes: Float64Array;
  private prior = 1;

  constructor(grouping: Grouping) {
    this.grouping = grouping;
    this.effects = new Float64Array(grouping.groups);
    this.sums = new Float64Array(grouping.groups);
    this.changes = new Float64Array(grouping.groups);
  }

  update(pass: Pass, [prior = 1]: Float64Array): LevelMoments {
    const { of } = this.grouping;
    const { sums, effects } = this;
    this.prior = prior;
    sums.fill(0);
    for (let row = 0; row < of.length; row += 1)
      sums[of[row] ?? 0] = (sums[of[row] ?? 0] ?? 0) + (pass.weights[row] ?? 0);
    this.repeat(pass);
    return momentsOfMeans(effects, sums, pass.variance, prior);
  }

  repeat({ weights, residuals, variance }: Pass): void {
    const { of } = this.grouping;
    const { effects, sums, changes, prior } = this;
    changes.fill(0);
    for (let row = 0; row < of.length; row += 1) {
      const group = of[row] ?? 0;
      changes[group] = (changes[group] ?? 0) + (weights[row] ?? 0) * (residuals[row] ?? 0);
    }
    for (let group = 0; group < effects.length; group += 1) {
      const [sum, old] = [sums[group] ?? 0, effects[group] ?? 0];
      const next = sum === 0 ? 0 : ((changes[group] ?? 0) + sum * old) / (sum + variance / prior);
      effects[group] = next;
      changes[group] = next - old;
    }
    for (let row = 0; row < of.length; row += 1) residuals[row] = (residuals[row] ?? 0) - (changes[of[row] ?? 0] ?? 0);
  }
}

/** A word changes a price by at most this, in logs, and all words of a car together by at most twice as much: a heading is easily written. */
const MAX_OF_WORD = 0.1;
const MAX_OF_WORDS = 2 * MAX_OF_WORD;
/** The change of a price by several words. */
export const limitWords = (sum: number): number => Math.max(-MAX_OF_WORDS, Math.min(MAX_OF_WORDS, sum));

/** A level of which each row is in several groups, whose effects are fitted one after another. */
class WordLevel implements Level {
  readonly effects: Float64Array;
  private readonly weightOf: Float64Array;
  /** Rows of each group, one group after another, and where each begins. */
  private readonly rows: Int32Array;
  private readonly starts: Int32Array;
  /** Sum of the effects of each row. */
  private readonly sums: Float64Array;
  private prior = 1;

  constructor({ of, slots, groups }: Grouping) {
    this.effects = new Float64Array(groups);
    this.weightOf = new Float64Array(groups);
    this.starts = new Int32Array(groups + 1);
    for (const group of of) if (group >= 0) this.starts[group + 1] = (this.starts[group + 1] ?? 0) + 1;
    for (let group = 0; group < groups; group += 1)
      this.starts[group + 1] = (this.starts[group + 1] ?? 0) + (this.starts[group] ?? 0);
    this.rows = new Int32Array(this.starts[groups] ?? 0);
    const next = this.starts.slice(0, groups);
    for (const [place, group] of of.entries()) {
      if (group < 0) continue;
      this.rows[next[group] ?? 0] = Math.floor(place / slots);
      next[group] = (next[group] ?? 0) + 1;
    }
    this.sums = new Float64Array(of.length / slots);
  }

  update(pass: Pass, [prior = 1]: Float64Array): LevelMoments {
    const { effects, weightOf } = this;
    this.prior = prior;
    // Without effects there is nothing in the residuals from a target fitted before.
    if (effects.every((effect) => effect === 0)) this.sums.fill(0);
    this.repeat(pass);
    return momentsOfMeans(effects, weightOf, pass.variance, prior);
  }

  repeat({ weights, residuals, variance }: Pass): void {
    const { starts, rows, weightOf, effects, sums, prior } = this;
    for (let group = 0; group < effects.length; group += 1) {
      const [begin, end] = [starts[group] ?? 0, starts[group + 1] ?? 0];
      const old = effects[group] ?? 0;
      let [sum, target] = [0, 0];
      for (let place = begin; place < end; place += 1) {
        const row = rows[place] ?? 0;
        const weight = weights[row] ?? 0;
        sum += weight;
        target += weight * (residuals[row] ?? 0);
      }
      weightOf[group] = sum;
      const fitted = sum === 0 ? 0 : (target + sum * old) / (sum + variance / prior);
      const effect = Math.max(-MAX_OF_WORD, Math.min(MAX_OF_WORD, fitted));
      effects[group] = effect;
      const change = effect - old;
      if (change === 0) continue;
      for (let place = begin; place < end; place += 1) {
        const row = rows[place] ?? 0;
        const before = sums[row] ?? 0;
        sums[row] = before + change;
        residuals[row] = (residuals[row] ?? 0) - limitWords(before + change) + limitWords(before);
      }
    }
  }
}

/** The levels of a fit, each with its effects, all zero. */
export const newLevels = (groupings: readonly Grouping[], z: Float32Array): Level[] =>
  groupings.map((grouping) => {
    if (grouping.slots > 1) return new WordLevel(grouping);
    return grouping.width === 1 ? new MeanLevel(grouping) : new SlopeLevel(grouping, z);
  });

/** From this pass on the weights stay as they are. */
const WEIGHED_PASSES = 3;

/** Fits levels to one target after another; their buffers are the same. */
export class LevelFitter {
  private readonly levels: readonly Level[];
  private readonly weights: Float64Array;

  constructor(groupings: readonly Grouping[], z: Float32Array, rows: number) {
    this.levels = newLevels(groupings, z);
    this.weights = new Float64Array(rows);
  }

  /**
   * Fits the levels by repeated passes, with fixed priors, and leaves the residuals of all rows in `residuals`, which enter as the
   * target.
   * @param base weights of the rows; 0 excludes a row
   */
  fit(
    residuals: Float64Array,
    base: Float64Array,
    { variance, priors, passes }: { variance: number; priors: Priors; passes: number },
  ): Effects {
    const { levels, weights } = this;
    weights.set(base);
    for (const { effects } of levels) effects.fill(0);
    for (let pass = 0; pass < passes; pass += 1) {
      if (pass > 0 && pass < WEIGHED_PASSES)
        for (let row = 0; row < weights.length; row += 1) {
          const weight = base[row] ?? 0;
          const residual = residuals[row] ?? 0;
          if (weight > 0)
            weights[row] =
              residual < MIN_RESIDUAL || residual > MAX_RESIDUAL ? 0 : weight * tWeight(residual, variance);
        }
      for (const [place, level] of levels.entries()) {
        if (pass < WEIGHED_PASSES) level.update({ weights, residuals, variance }, priors[place] ?? NO_PRIOR);
        else level.repeat({ weights, residuals, variance });
      }
    }
    return levels.map(({ effects }) => Float64Array.from(effects));
  }
}
const NO_PRIOR = new Float64Array(SLOPES).fill(1);
