import {
  type DerivedAds,
  readUnmatchedAds,
  type UnmatchedAd,
  writeCatalogueValues,
} from '#src/db/ads/catalogue-values.ts';
import { readElectricVariants, readEngines } from '#src/db/catalogue/catalogue.ts';
import type { Db } from '#src/db/connection/client.ts';
import { electricValues } from '#src/domain/catalogue/electric-values.ts';
import { catalogueValues, engineText } from '#src/domain/catalogue/match-engine.ts';

const BATCH_ADS = 5_000;

type Engines = Awaited<ReturnType<typeof readEngines>>;
type Variants = Awaited<ReturnType<typeof readElectricVariants>>;

/**
 * Matches stored ads with the engines of their generations, within the caller's transaction. Imports match their own rows; this is
 * for ads whose values staff set, and for a changed catalogue.
 * @returns number of ads that had other values
 */
export async function matchEngines(db: Db, ads: DerivedAds): Promise<number> {
  let [after, changed] = [0, 0];
  let catalogue: { engines: Engines; variants: Variants } | null = null;
  for (;;) {
    const batch = await readUnmatchedAds(db, ads, { after, limit: BATCH_ADS });
    const last = batch.at(-1);
    if (!last) return changed;
    catalogue ??= { engines: await readEngines(db), variants: await readElectricVariants(db) };
    const { engines, variants } = catalogue;
    changed += await writeCatalogueValues(
      db,
      batch.map((ad) => ({ id: ad.id, ...valuesOf(ad, engines, variants) })),
    );
    after = last.id;
  }
}

function valuesOf({ seriesId, generationId, ...ad }: UnmatchedAd, engines: Engines, variants: Variants) {
  const { clues, stated, names, texts } = ad;
  const values = catalogueValues(generationId === null ? undefined : engines.get(generationId), clues, stated);
  const electric = electricValues(seriesId === null ? undefined : variants.get(seriesId), {
    generationId,
    clues: { ...clues, text: engineText(names) },
    names,
    texts,
    consumption: stated.wltpConsumption ?? values?.wltpConsumption ?? null,
  });
  return { values, electric };
}
