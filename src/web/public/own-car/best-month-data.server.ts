import type { Db } from '#src/db/connection/client.ts';
import { readMonthlyRemovals } from '#src/db/market/monthly-removals.ts';
import { readIndexPoints } from '#src/db/market/price-index-rows.ts';
import { bestMonth, bestMonthText, comparedSince } from '#src/domain/market/best-month.ts';
import { FUEL_TITLES, type IndexedFuel } from '#src/domain/market/price-index-texts.ts';

type Model = { id: number; fullName: string };

/** Which month is best for selling a car of a model and fuel; where its own prices are too few, by those of all models of the fuel. */
export async function readBestMonth(db: Db, { id, fullName }: Model, fuel: IndexedFuel, now: Date): Promise<string> {
  const ofFuel = fuel === 'all' ? '' : ` (${FUEL_TITLES[fuel].toLowerCase()})`;
  const points = await readIndexPoints(db, id, fuel);
  const own = bestMonth(points, []);
  if (own.kind === 'unknown')
    return bestMonthText(bestMonth(await readIndexPoints(db, null, fuel), []), `bilar av alla modeller${ofFuel}`);
  const removals = own.kind === 'known' ? await readMonthlyRemovals(db, id, comparedSince(points), now) : [];
  return bestMonthText(bestMonth(points, removals), `${fullName}${ofFuel}`);
}
