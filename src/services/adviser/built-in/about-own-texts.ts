import { readOwnTexts } from '#src/db/adviser/own-texts.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { AdFacts } from '#src/domain/adviser/answer/ad-facts.ts';
import { ownTextParagraphs } from '#src/domain/adviser/compose/own-texts.ts';
import type { SpokenModels } from '#src/domain/adviser/conversation/matter.ts';
import type { AskedAttribute } from '#src/domain/adviser/own-sentences/asked-attributes.ts';

/** The model of an ad, in the year and with the fuel that the ad states. */
export const modelOfAd = ({ brand, series, modelYear, fuels }: AdFacts): SpokenModels => ({
  kind: 'models',
  make: [brand],
  model: series === null ? [] : [series],
  fuel: fuels,
  minYear: modelYear,
  maxYear: modelYear,
});

/** The site's own sentences about an attribute of models, with their sources; empty: none is written. */
export async function readOwnParagraphs(db: Db, spoken: SpokenModels, attribute: AskedAttribute): Promise<string[]> {
  const texts = await readOwnTexts(db, spoken);
  return ownTextParagraphs(texts, attribute, spoken);
}
