/** Labels of a group of ads, such as those of a dealer. */
export type LabelCounts = { judged: number; low: number; high: number };

/** Shares that differ from those of all by more standard errors than this differ by more than chance: about one group in 370. */
const MAX_ERRORS = 3;

/** Whether low or high labels are clearly more or less common in a group than among all judged ads. */
export const isSkewed = (group: LabelCounts, all: LabelCounts): boolean =>
  (['low', 'high'] as const).some((label) => {
    const share = all.judged === 0 ? 0 : all[label] / all.judged;
    const expected = share * group.judged;
    const deviation = Math.sqrt(expected * (1 - share));
    // Half an ad for the step from one count to the next.
    return Math.abs(group[label] - expected) - 0.5 > MAX_ERRORS * deviation;
  });
