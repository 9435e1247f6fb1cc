import type { CategoryFile, CategoryRating, CategoryWinner } from '#src/domain/categories/category-file.ts';

/** Series of ten winners that the catalogue has in the years 2019–2020. */
const SERIES = [
  'volvo/v60',
  'volvo/v90',
  'volvo/xc60',
  'volkswagen/passat',
  'volkswagen/golf',
  'skoda/octavia',
  'skoda/superb',
  'kia/niro',
  'toyota/corolla',
  'audi/a4',
];
const ATTRIBUTES = ['Lastutrymme', 'Insteg', 'Driftsäkerhet', 'Driftskostnad', 'Komfort'];

const rating = (attribute: string, score: number): CategoryRating => ({
  attribute,
  score,
  reason: `${attribute} är som man kan vänta sig av bilens storlek.`,
});

/** A winner in the form of the files. All its ratings are 3 unless given, so that every star score is known. */
export function categoryWinner(place: number, overrides: Partial<CategoryWinner> = {}, score = 3): CategoryWinner {
  const [brand = '', series = ''] = (SERIES[place] ?? '').split('/');
  return {
    brand,
    series,
    yearFrom: 2019,
    yearTo: 2020,
    variant: null,
    fuel: null,
    summary: `Vinnare nummer ${place + 1} har gott om plats för det mesta.`,
    watchouts: ['Fråga efter servicehistorik.', 'Lyssna efter missljud från bakaxeln.'],
    ratings: ATTRIBUTES.map((attribute) => rating(attribute, score)),
    reviewedOn: '2026-11-20',
    facts: [],
    ...overrides,
  };
}

/** A valid category of ten winners. */
export const categoryFile = (slug: string, overrides: Partial<CategoryFile> = {}): CategoryFile => ({
  slug,
  name: `Bästa bilen för ${slug}`,
  label: slug,
  description: `Så väljer du en bil när ${slug} bestämmer vad bilen ska klara.`,
  searchWords: [slug, `${slug} bil`, 'bra bil'],
  attributes: ATTRIBUTES.map((name, place) => ({
    name,
    description: `${name} avgör hur bilen fungerar i vardagen.`,
    weight: place === 0 ? 3 : 1,
  })),
  winners: SERIES.map((_, place) => categoryWinner(place)),
  ...overrides,
});
