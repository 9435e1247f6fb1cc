import type { Db } from '#src/db/connection/client.ts';

/** The stored picture that a file became, by the SHA-256 of the file; null when the file is new. */
export async function findDeliveryPicture(db: Db, sourceHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('delivery_pictures')
    .select('picture')
    .where('source_hash', '=', sourceHash)
    .executeTakeFirst();
  return row?.picture ?? null;
}

export async function recordDeliveryPicture(db: Db, sourceHash: string, picture: string): Promise<void> {
  await db
    .insertInto('delivery_pictures')
    .values({ source_hash: sourceHash, picture })
    .onConflict((conflict) => conflict.column('source_hash').doUpdateSet({ picture }))
    .execute();
}
