import { KM_PER_MIL } from '#src/base/units.ts';
import type { BetterBuyAd } from '#src/db/valuation/valuation-rows.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';

/** "1 år nyare, 2 100 färre mil, 20 fler hk, 8 000 kr billigare". */
export function betterText({ years, km, horsepower, kr }: BetterBuyAd): string {
  const mil = Math.floor(km / KM_PER_MIL);
  return [
    years > 0 ? `${years} år nyare` : null,
    mil > 0 ? `${formatNumber(mil)} färre mil` : null,
    horsepower > 0 ? `${horsepower} fler hk` : null,
    `${formatKronor(kr)} billigare`,
  ]
    .filter((text) => text !== null)
    .join(', ');
}
