import { findTags, type TaggedAd } from '#src/domain/ads/tags/find-tags.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import type { PurchaseCheck } from './check.ts';

/** The facts of an ad that a buyer asks for when they are missing. */
export type AskedAd = TaggedAd & {
  price: number | null;
  odometerKm: number | null;
  firstRegistered: string | null;
  licencePlate: string | null;
  horsepower: number | null;
  fuels: readonly Fuel[];
  imageUrls: readonly string[];
};

/** Questions about what an ad does not state. */
export function questionsAbout(ad: AskedAd): PurchaseCheck[] {
  const tags = new Set(findTags(ad).map(({ tag }) => tag));
  const texts = [ad.name, ...ad.equipment, ad.description ?? ''].join(' ').toLowerCase();
  const isElectric = ad.fuels.includes('El') || ad.fuels.includes('Laddhybrid');
  const questions: [key: string, isOpen: boolean, text: string][] = [
    ['pris', ad.price === null, 'Vad kostar bilen?'],
    ['miltal', ad.odometerKm === null, 'Hur långt har bilen gått?'],
    ['registreringsnummer', ad.licencePlate === null, 'Vilket registreringsnummer har bilen?'],
    ['i-trafik', ad.firstRegistered === null, 'När togs bilen i trafik första gången?'],
    ['effekt', ad.horsepower === null, 'Vilken effekt har motorn?'],
    ['service', !tags.has('Servicebok') && !/servad|service/.test(texts), 'Finns servicebok? Be att få se den.'],
    ['agare', !tags.has('En ägare') && !/ägare|brukare/.test(texts), 'Hur många ägare har bilen haft?'],
    ['besiktad', !/besikt/.test(texts), 'När besiktigades bilen senast, och vad stod i protokollet?'],
    ['vinterhjul', !tags.has('Vinterhjul'), 'Ingår vinterhjul?'],
    ['batteri', isElectric && !/batterih|soh\b/.test(texts), 'Hur är batteriets hälsa?'],
    ['bilder', ad.imageUrls.length === 0, 'Kan handlaren skicka bilder på bilen?'],
  ];
  return questions.flatMap(([key, isOpen, text]) => (isOpen ? [{ key: `fraga-${key}`, text, source: null }] : []));
}
