import type { Result } from '#src/base/result.ts';
import type { Db } from './client.ts';

/**
 * Runs a transaction that is committed only if its result is ok: with a failure all that it wrote is rolled back.
 * @throws what `work` throws, after rolling back
 */
export async function resultTransaction<Value, Failure>(
  db: Db,
  work: (tx: Db) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> {
  let failed: Result<Value, Failure> | null = null;
  const rollback = new Error('rolled back');
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await work(tx);
      if (result.ok) return result;
      failed = result;
      throw rollback;
    });
  } catch (error) {
    if (error === rollback && failed !== null) return failed;
    throw error;
  }
}
