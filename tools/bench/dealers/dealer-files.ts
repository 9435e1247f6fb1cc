import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { CATALOGUE_FILES } from '#src/config/env.ts';
import { milvisCsvHeader, milvisCsvLine } from '#src/feeds/milvis-csv/milvis-csv.ts';
import { generateDemoStock } from '#tools/demo/demo-stock.ts';

const NOW = new Date('2026-11-20T05:00:00Z');

/**
 * Files of dealers as their systems export them: full rows, without a dealer, whom the key or the source names.
 * @param price added to each price
 */
export async function dealerFiles(files: number, cars: number, price = 0): Promise<string[]> {
  const { brands: catalogue } = await readCatalogueFiles(CATALOGUE_FILES);
  const texts: string[][] = Array.from({ length: files }, () => [milvisCsvHeader()]);
  let made = 0;
  // Some rows are closed ads.
  for (const row of generateDemoStock({ ads: Math.ceil(files * cars * 1.1), seed: 'dealers', now: NOW, catalogue })) {
    if (row.status !== 'active') continue;
    const { dealer: _, dealer_city: __, dealer_county: ___, ...car } = row;
    const asked = car.price === undefined ? {} : { price: String(Number(car.price) + price) };
    texts[Math.floor(made / cars)]?.push(milvisCsvLine({ ...car, ...asked, prices: [] }));
    made += 1;
    if (made === files * cars) break;
  }
  return texts.map((lines) => lines.join(''));
}
