import type { BodyType, Color } from '#src/domain/ads/vocabulary.ts';

/** Body shapes that can be drawn. The `-aldre` shapes are the boxy cars of the 1980s and 1990s. */
export const CAR_SHAPES = [
  'kombi',
  'suv',
  'suv-kompakt',
  'halvkombi',
  'smabil',
  'sedan',
  'coupe',
  'cab',
  'minibuss',
  'pickup',
  'transportbil',
  'kombi-aldre',
  'sedan-aldre',
  'halvkombi-aldre',
] as const;
export type CarShape = (typeof CAR_SHAPES)[number];

/** From where the car is seen. */
export const PICTURE_VIEWS = ['sida', 'snett-fram', 'snett-bak', 'interior'] as const;
export type PictureView = (typeof PICTURE_VIEWS)[number];

/** The quiet grounds a car can stand on. */
export const PICTURE_SCENES = [
  'studio',
  'garage',
  'skog',
  'kust',
  'stad',
  'vinter',
  'host',
  'landsbygd',
  'villa',
  'kvall',
] as const;
export type PictureScene = (typeof PICTURE_SCENES)[number];

/** The colours of the vocabulary as they are written in file names. */
export const PICTURE_COLORS = [
  'svart',
  'vit',
  'gra',
  'silver',
  'bla',
  'rod',
  'gron',
  'brun',
  'beige',
  'gul',
  'orange',
  'lila',
  'guld',
  'rosa',
  'flerfargad',
] as const;
export type PictureColor = (typeof PICTURE_COLORS)[number];

/** Everything that decides what a picture looks like; two equal specs always give the same picture. */
export interface PictureSpec {
  readonly shape: CarShape;
  readonly color: PictureColor;
  readonly view: PictureView;
  readonly scene: PictureScene;
}

const COLOR_SLUGS: Readonly<Record<Color, PictureColor>> = {
  Svart: 'svart',
  Vit: 'vit',
  Grå: 'gra',
  Silver: 'silver',
  Blå: 'bla',
  Röd: 'rod',
  Grön: 'gron',
  Brun: 'brun',
  Beige: 'beige',
  Gul: 'gul',
  Orange: 'orange',
  Lila: 'lila',
  Guld: 'guld',
  Rosa: 'rosa',
  Flerfärgad: 'flerfargad',
};

/** The colour of an ad as it is written in picture names. */
export function pictureColor(color: Color): PictureColor {
  return COLOR_SLUGS[color];
}

/** The file name of a picture, such as `kombi-bla-snett-fram-skog.svg`. */
export function pictureName(spec: PictureSpec): string {
  return `${spec.shape}-${spec.color}-${spec.view}-${spec.scene}.svg`;
}

/** Names longer than this are never ours, so the pattern is not tried on them. */
const MAX_NAME_LENGTH = 80;
const NAME_PATTERN = new RegExp(
  `^(?<shape>${CAR_SHAPES.join('|')})-(?<color>${PICTURE_COLORS.join('|')})-(?<view>${PICTURE_VIEWS.join('|')})-(?<scene>${PICTURE_SCENES.join('|')})\\.svg$`,
);

/** Reads a file name back to the picture it names; null for anything that `pictureName` would not have written. */
export function parsePictureName(name: string): PictureSpec | null {
  if (name.length > MAX_NAME_LENGTH) return null;
  const groups = NAME_PATTERN.exec(name)?.groups;
  if (!groups) return null;
  const shape = CAR_SHAPES.find((known) => known === groups.shape);
  const color = PICTURE_COLORS.find((known) => known === groups.color);
  const view = PICTURE_VIEWS.find((known) => known === groups.view);
  const scene = PICTURE_SCENES.find((known) => known === groups.scene);
  return shape && color && view && scene ? { shape, color, view, scene } : null;
}

/** How large a car is among those of its body type. */
export type CarSegment = 'liten' | 'mellan' | 'stor';

/** The last model years of the boxy designs, roughly; an estimate that only decides which drawing a demo ad gets. */
const LAST_BOXY_YEAR = { Kombi: 1997, Sedan: 1996, Halvkombi: 1993 } as const;

/** The drawing that suits a car of this body type, size and age. */
export function shapeFor(car: {
  readonly bodyType: BodyType;
  readonly segment?: CarSegment | undefined;
  readonly modelYear: number;
}): CarShape {
  switch (car.bodyType) {
    case 'Kombi':
      return car.modelYear <= LAST_BOXY_YEAR.Kombi ? 'kombi-aldre' : 'kombi';
    case 'Sedan':
      return car.modelYear <= LAST_BOXY_YEAR.Sedan ? 'sedan-aldre' : 'sedan';
    case 'Halvkombi':
      if (car.modelYear <= LAST_BOXY_YEAR.Halvkombi) return 'halvkombi-aldre';
      return car.segment === 'liten' ? 'smabil' : 'halvkombi';
    case 'SUV':
      return car.segment === 'liten' ? 'suv-kompakt' : 'suv';
    case 'Coupé':
      return 'coupe';
    case 'Cab':
      return 'cab';
    case 'Minibuss':
      return 'minibuss';
    case 'Pickup':
      return 'pickup';
    case 'Transportbil':
      return 'transportbil';
  }
}

const SHAPE_WORDS: Readonly<Record<CarShape, string>> = {
  kombi: 'kombi',
  suv: 'suv',
  'suv-kompakt': 'kompakt suv',
  halvkombi: 'halvkombi',
  smabil: 'småbil',
  sedan: 'sedan',
  coupe: 'coupé',
  cab: 'cab',
  minibuss: 'minibuss',
  pickup: 'pickup',
  transportbil: 'transportbil',
  'kombi-aldre': 'äldre kombi',
  'sedan-aldre': 'äldre sedan',
  'halvkombi-aldre': 'äldre halvkombi',
};

/** Colours as they bend before an «en» word, which all the body shapes are. */
const COLOR_WORDS: Readonly<Record<PictureColor, string>> = {
  svart: 'svart',
  vit: 'vit',
  gra: 'grå',
  silver: 'silverfärgad',
  bla: 'blå',
  rod: 'röd',
  gron: 'grön',
  brun: 'brun',
  beige: 'beige',
  gul: 'gul',
  orange: 'orange',
  lila: 'lila',
  guld: 'guldfärgad',
  rosa: 'rosa',
  flerfargad: 'flerfärgad',
};

const VIEW_WORDS: Readonly<Record<PictureView, string>> = {
  sida: 'från sidan',
  'snett-fram': 'snett framifrån',
  'snett-bak': 'snett bakifrån',
  interior: 'inifrån',
};

/** What the picture shows, in words: its title, and a good alt text. */
export function pictureTitle(spec: PictureSpec): string {
  return `Exempelbild: ${COLOR_WORDS[spec.color]} ${SHAPE_WORDS[spec.shape]}, ${VIEW_WORDS[spec.view]}`;
}
