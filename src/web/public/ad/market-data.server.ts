import type { AdValuation } from '#src/db/valuation/valuation-rows.ts';
import { generationName } from '#src/domain/catalogue/generation-name.ts';
import { nextYearText } from '#src/domain/market/depreciation-texts.ts';
import { saleTimeText } from '#src/domain/market/removal-texts.ts';
import { DEPRECIATION_ANCHOR, REMOVAL_ANCHOR } from '#src/web/shared/market/series-anchors.ts';

type ValuedAd = { series: string | null; generation: string | null; modelYear: number | null; daysForSale: number };

/** Lines about the market of the car's model, each with the link that explains it. */
export function toMarketLines(
  valuation: AdValuation | null,
  { series, generation, modelYear, daysForSale }: ValuedAd,
  modelPage: { url: string } | null,
  now: Date,
) {
  if (valuation === null || series === null || modelPage === null) return [];
  const name = generation === null ? series : generationName(series, generation);
  const { depreciation, removalTimes } = valuation;
  const loss =
    depreciation === null || modelYear === null
      ? null
      : nextYearText(name, depreciation, Math.max(0, now.getFullYear() - modelYear));
  const time = removalTimes && saleTimeText(removalTimes, daysForSale);
  const lines = [
    { text: loss, link: 'Värdeminskning', url: `${modelPage.url}#${DEPRECIATION_ANCHOR}` },
    { text: time, link: 'Så snabbt säljs de', url: `${modelPage.url}#${REMOVAL_ANCHOR}` },
  ];
  return lines.flatMap(({ text, ...rest }) => (text === null ? [] : [{ text, ...rest }]));
}
