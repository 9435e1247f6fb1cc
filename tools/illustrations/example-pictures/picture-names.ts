/** Illustrated body shapes and the words for them. The `-aldre` shapes are the boxy cars of the 1980s and 1990s. */
const SHAPE_WORDS = {
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
} as const;

/** The colours of the vocabulary, inflected for the common gender, which all body shapes have in Swedish. */
const COLOR_WORDS = {
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
} as const;

const VIEW_WORDS = {
  sida: 'från sidan',
  'snett-fram': 'snett framifrån',
  framifran: 'framifrån',
  'snett-bak': 'snett bakifrån',
  interior: 'inifrån',
} as const;

export type CarShape = keyof typeof SHAPE_WORDS;
export type PictureColor = keyof typeof COLOR_WORDS;
export type PictureView = keyof typeof VIEW_WORDS;

export const CAR_SHAPES = Object.keys(SHAPE_WORDS) as CarShape[];
export const PICTURE_COLORS = Object.keys(COLOR_WORDS) as PictureColor[];
export const PICTURE_VIEWS = Object.keys(VIEW_WORDS) as PictureView[];

/** The quiet backgrounds that a car can stand in front of. */
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

/** Levels of trim that differ in what is seen of the car: its roof, its rails, its wheels. Cabins look the same in all. */
export const PICTURE_TRIMS = ['standard', 'sport'] as const;
export type PictureTrim = (typeof PICTURE_TRIMS)[number];

/** Everything that determines what a picture looks like; two equal specs always give the same picture. */
export interface PictureSpec {
  readonly shape: CarShape;
  readonly color: PictureColor;
  readonly view: PictureView;
  readonly scene: PictureScene;
  readonly trim: PictureTrim;
}

/** The file name of a picture, such as `kombi-bla-snett-fram-skog.svg` or `kombi-bla-snett-fram-skog-sport.svg`. */
export function pictureName({ shape, color, view, scene, trim }: PictureSpec): string {
  return `${shape}-${color}-${view}-${scene}${trim === 'sport' && view !== 'interior' ? '-sport' : ''}.svg`;
}

/** Every picture, one by one: cabins in one trim, views from outside in each. */
export function* everyPicture(): Generator<PictureSpec> {
  for (const shape of CAR_SHAPES)
    for (const view of PICTURE_VIEWS)
      for (const color of PICTURE_COLORS)
        for (const scene of PICTURE_SCENES)
          for (const trim of view === 'interior' ? (['standard'] as const) : PICTURE_TRIMS)
            yield { shape, color, view, scene, trim };
}

/** The file name of a car alone, from the side: `kombi-bla-frilagd.svg`. */
export const cutoutName = ({ shape, color }: Pick<PictureSpec, 'shape' | 'color'>): string =>
  `${shape}-${color}-frilagd.svg`;

/** Longer names are rejected before the pattern is tried. */
const MAX_NAME_LENGTH = 80;
const NAME_PATTERN = new RegExp(
  `^(?<shape>${CAR_SHAPES.join('|')})-(?<color>${PICTURE_COLORS.join('|')})-(?<view>${PICTURE_VIEWS.join('|')})-(?<scene>${PICTURE_SCENES.join('|')})(?<sport>-sport)?\\.svg$`,
);

/** The picture that a file name describes; null for a name that `pictureName` would not have written. */
export function parsePictureName(name: string): PictureSpec | null {
  if (name.length > MAX_NAME_LENGTH) return null;
  const groups = NAME_PATTERN.exec(name)?.groups;
  if (!groups) return null;
  const shape = CAR_SHAPES.find((known) => known === groups.shape);
  const color = PICTURE_COLORS.find((known) => known === groups.color);
  const view = PICTURE_VIEWS.find((known) => known === groups.view);
  const scene = PICTURE_SCENES.find((known) => known === groups.scene);
  const trim = groups.sport ? 'sport' : 'standard';
  const isKnown = trim === 'standard' || view !== 'interior';
  return shape && color && view && scene && isKnown ? { shape, color, view, scene, trim } : null;
}

/** The content of a picture in Swedish, for its title. */
export function pictureTitle(spec: PictureSpec): string {
  return `Exempelbild: ${COLOR_WORDS[spec.color]} ${SHAPE_WORDS[spec.shape]}, ${VIEW_WORDS[spec.view]}`;
}
