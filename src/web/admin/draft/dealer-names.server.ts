import { listDealers } from '#src/db/ads/staff-ads.ts';
import type { Db } from '#src/db/client.ts';

/** Dealers that can sell an ad; the site's own dealer first, also before its row is created. */
export async function dealerNames(db: Db, own: string): Promise<string[]> {
  const names = (await listDealers(db)).map(({ name }) => name);
  const isOwn = (name: string) => name.toLowerCase() === own.toLowerCase();
  return [names.find(isOwn) ?? own, ...names.filter((name) => !isOwn(name))];
}
