import type { Db } from '#src/db/connection/client.ts';
import { listPricedStock, type PricedStockCar, readPricedCars } from '#src/db/dealers/priced-stock.ts';
import { priceTipTexts, type TippedCar } from '#src/domain/dealers/price-tips.ts';
import { speedAtPrices } from '#src/domain/own-car/own-car-texts.ts';
import { judgementText } from '#src/domain/valuation/valuation-texts.ts';

/** A car for sale with the verdict of its price, the limits of the labels, and how fast cars go at three prices. */
export type PricedRow = ReturnType<typeof rowOf> & { daysForSale: number };

/** Rows of some ads of a dealer, in the order of the ids; those that are not for sale are left out. */
export async function readPricedRows(
  db: Db,
  { dealerId, now, ids }: { dealerId: number; now: Date; ids: readonly number[] },
): Promise<PricedRow[]> {
  const [stock, cars] = await Promise.all([listPricedStock(db, dealerId, now, ids), readPricedCars(db, ids)]);
  return ids.flatMap((id) => {
    const priced = stock.find((each) => each.id === id);
    const car = cars.find((each) => each.id === id);
    return priced === undefined || car === undefined
      ? []
      : [{ ...rowOf(car, priced.judged), daysForSale: priced.daysForSale }];
  });
}

function rowOf(car: PricedStockCar, judged: TippedCar | null) {
  const { id, name, plate, price, estimate, whyNot, medianDays, byLabel } = car;
  const verdict =
    estimate === null
      ? 'Priset är inte bedömt'
      : judgementText(
          judged === null
            ? { label: null, price, estimate, whyNot: whyNot ?? 'no_price' }
            : { ...judged, whyNot: null },
          car,
        );
  return {
    id,
    name,
    plate,
    price,
    /** Where the times of single prices are not known. */
    medianDays,
    verdict,
    tips: judged === null ? [] : priceTipTexts(judged),
    speed: judged === null ? [] : speedAtPrices(byLabel, { low: judged.low80, high: judged.high80 }),
  };
}
