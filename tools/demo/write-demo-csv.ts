import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readCatalogueFiles } from '../../src/commands/read-catalogue-files.ts';
import { demoStockCsv } from './demo-csv.ts';
import { DEFAULT_ADS } from './demo-stock.ts';

/** Writes the demo stock to a file, to be looked at: `node tools/demo/write-demo-csv.ts --ads 1000 --seed 1 --now 2026-11-20 --out /tmp/demo.csv` */
const { values } = parseArgs({
  options: {
    ads: { type: 'string', default: String(DEFAULT_ADS) },
    seed: { type: 'string', default: '1' },
    now: { type: 'string' },
    out: { type: 'string' },
  },
});

const ads = Number(values.ads);
const now = values.now ? new Date(values.now) : new Date();
if (!Number.isInteger(ads) || ads < 1 || Number.isNaN(now.getTime()) || !values.out) {
  console.error('Så här: --ads ANTAL --seed FRÖ --now 2026-11-20 --out FIL');
  process.exit(1);
}

const folder = path.join(import.meta.dirname, '../../data/catalogue/brands');
const { brands } = await readCatalogueFiles(folder);
const started = performance.now();
const file = createWriteStream(values.out);
demoStockCsv({ ads, seed: values.seed, now, catalogue: brands }).pipe(file);
await once(file, 'finish');
console.log(`${values.out}: ${file.bytesWritten} byte på ${((performance.now() - started) / 1000).toFixed(1)} s`);
