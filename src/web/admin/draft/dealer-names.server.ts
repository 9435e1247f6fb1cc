import { listDealers } from '#src/db/ads/staff-ads.ts';
import type { Db } from '#src/db/client.ts';

/** Dealers that an ad can be sold by; the site's own first, which is made when it is first needed. */
export async function dealerNames(db: Db, own: string): Promise<string[]> {
  const names = (await listDealers(db)).map(({ name }) => name);
  const isOwn = (name: string) => name.toLowerCase() === own.toLowerCase();
  return [names.find(isOwn) ?? own, ...names.filter((name) => !isOwn(name))];
}
