import type { MergeCounts } from '#src/db/deliveries/delivery-merge.ts';
import type { RejectedRow, RowCounts, RunNotes } from '#src/db/deliveries/import-runs.ts';
import type { RefusedLoss } from '#src/domain/deliveries/delivery-safety.ts';
import type { DeliveryTrial } from '#src/domain/deliveries/delivery-trial.ts';

export type ImportReport = MergeCounts &
  RunNotes & {
    /** Null after a dry run that is not recorded. */
    runId: number | null;
    rows: RowCounts;
    rejected: RejectedRow[];
    /** Dealers of whom so many ads were missing that the delivery needed force. */
    losses: RefusedLoss[];
    /** Changes that a dry run has found; null after an import. */
    trial: DeliveryTrial | null;
  };
