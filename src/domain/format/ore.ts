import { ORE_PER_KRONA } from '#src/base/units.ts';
import { formatNumber, UNIT_SPACE } from './numbers.ts';

// Apart from price.ts, which every page loads.
/** "1 622,40 kr", and "360 kr" for whole kronor. @param decimals to show whole kronor as "360,00 kr" */
export const formatOre = (ore: number, decimals = ore % ORE_PER_KRONA === 0 ? 0 : 2): string =>
  `${formatNumber(ore / ORE_PER_KRONA, decimals)}${UNIT_SPACE}kr`;
