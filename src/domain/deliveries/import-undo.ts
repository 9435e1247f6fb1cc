import { DAY_MS } from '#src/base/units.ts';
import type { ChangedCar } from './delivery-trial.ts';

/** The undo of an import: what it would do, and what it did. */

/** How long after its end an import can be undone, ms. */
export const UNDO_MS = DAY_MS;

/** Effects of undoing an import on an ad that is as the import left it. A new ad is deleted, a returned one closed again: both are `removed`. */
export const UNDO_EFFECTS = ['removed', 'returned', 'repriced', 'changed'] as const;
export type UndoEffect = (typeof UNDO_EFFECTS)[number];

/**
 * Why an ad is not as before the import: `delivered`: a later delivery of its dealer's stock confirms or replaces what this one stated;
 * `changed`: a person, or a later delivery of changes, has written it since; `in use`: it is a new ad that people have written about or
 * saved, which is hidden in place of deleting what they wrote.
 */
export const LEFT_OUT_REASONS = ['delivered', 'changed', 'in use'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

export type UndoneCar = Omit<ChangedCar, 'change' | 'adId'> & { adId: number; change: UndoEffect };
export type LeftOutCar = Pick<UndoneCar, 'adId' | 'dealer' | 'name' | 'licencePlate'> & { reason: LeftOutReason };

export type ImportUndo = {
  counts: Record<UndoEffect | 'leftOut', number>;
  /** The first cars of each effect. */
  cars: UndoneCar[];
  /** The first ads that are left out. */
  leftOut: LeftOutCar[];
};

/** Number of ads that undoing writes or deletes. */
export const countUndone = ({ counts }: Pick<ImportUndo, 'counts'>): number =>
  UNDO_EFFECTS.reduce((sum, effect) => sum + counts[effect], 0);
