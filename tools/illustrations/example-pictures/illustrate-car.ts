import { PAINTS, type Paint, roofPaint, TRIM_TONES } from './paints.ts';
import {
  type CarShape,
  type PictureColor,
  type PictureSpec,
  type PictureTrim,
  pictureName,
  pictureTitle,
} from './picture-names.ts';
import { randomSequence, sceneValues, seedOf, type TokenValues } from './scene-values.ts';

/** Template files by their path in `data/illustrations`. */
type Templates = ReadonlyMap<string, string>;

/** Height of the camera's eye on the picture. */
const HORIZON = 262;
const HORIZON_FROM_THE_SIDE = 300;

/** The picture of an example ad as an SVG file, 4:3. The same spec always gives the same text. */
export function illustrateCar(spec: PictureSpec, templates: Templates): string {
  const isInside = spec.view === 'interior';
  const picture = isInside ? illustrateInterior(spec, templates) : illustrateOutside(spec, templates);
  // The dashboard is the only background that is dark by day too.
  const mark = isInside ? '#edeae3' : '#23211d';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600"><title>${pictureTitle(spec)}</title>${evening(isInside ? '.n+g{filter:brightness(.6)}' : '')}${picture}<text x="784" y="584" text-anchor="end" font-family="sans-serif" font-size="15" fill="${mark}" opacity=".6">Exempelbild</text></svg>`;
}

/**
 * On a dark page, an evening: the ground under a deep blue. A browser takes the scheme from the element that shows the picture, so it follows the
 * site's own switch; programs without style sheets show the day.
 * @param more rules of the same page
 */
const evening = (more: string) =>
  `<style>@media(prefers-color-scheme:dark){.n{fill:#182032b8}text{fill:#fff}${more}}</style>`;
const NIGHT = '<path class="n" fill="none" d="M0 0h800v600H0z"/>';

/** The part of a picture from the side that holds every car, with the ground at its lower edge. */
const CUTOUT = '48 160 724 324';

/** A car from the side without a background, to stand on something else. */
export const illustrateCutout = (
  { shape, color }: Pick<PictureSpec, 'shape' | 'color'>,
  templates: Templates,
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${CUTOUT}">${fillTemplate(templateOf(templates, `cars/${shape}-sida.svg`), paintValues(color))}</svg>`;

function illustrateOutside(spec: PictureSpec, templates: Templates): string {
  const horizon = spec.view === 'sida' ? HORIZON_FROM_THE_SIDE : HORIZON;
  const scene = illustrateScene(spec, horizon, seedOf(pictureName(spec)), templates);
  const car = fillTemplate(
    templateOf(templates, `cars/${spec.shape}-${spec.view}.svg`),
    paintValues(spec.color, spec.trim),
  );
  return `${scene}${NIGHT}${car}`;
}

function illustrateInterior(spec: PictureSpec, templates: Templates): string {
  const seed = seedOf(`${spec.shape}${spec.color}`);
  const scene = illustrateScene(spec, HORIZON, seed, templates);
  const interior = templateOf(templates, `interiors/${interiorName(spec.shape, seed)}.svg`);
  return `<g transform="translate(0 -62)">${scene}</g>${NIGHT}<g>${fillTemplate(interior, paintValues(spec.color))}</g>`;
}

/** Half of the scenes are mirrored. */
function illustrateScene({ scene }: PictureSpec, y: number, seed: number, templates: Templates): string {
  const random = randomSequence(seed);
  const svg = fillTemplate(templateOf(templates, `scenes/${scene}.svg`), sceneValues(scene, y, random));
  return random() < 0.5 ? svg : `<g transform="matrix(-1 0 0 1 800 0)">${svg}</g>`;
}

/** Trims of newer cabins; half of the cars have the dark one. */
const TRIMS = ['dark', 'sand', 'grey', 'dark'];
const TALL_CABINS = new Set<CarShape>(['minibuss', 'transportbil', 'pickup']);

function interiorName(shape: CarShape, seed: number): string {
  if (shape.endsWith('-aldre')) return 'old';
  return `${TALL_CABINS.has(shape) ? 'tall' : 'new'}-${TRIMS[seed % TRIMS.length]}`;
}

/** `{base}` stands for a tone of the body, `{roof-base}` for one of roof and pillars, `{rim}` and `{rail}` for those of the trim. */
export function paintValues(color: PictureColor, trim: PictureTrim = 'standard'): TokenValues {
  const tones = (paint: Paint, prefix: string) =>
    Object.entries(paint).map(([tone, hex]: [string, string]): [string, string] => [prefix + tone, hex]);
  return new Map([
    ...tones(PAINTS[color], ''),
    ...tones(roofPaint(color, trim), 'roof-'),
    ...Object.entries(TRIM_TONES[trim]),
  ]);
}

function templateOf(templates: Templates, path: string): string {
  const template = templates.get(path);
  if (template === undefined) throw new RangeError(`there is no illustration template ${path}`);
  return template;
}

const TOKEN = /\{([a-z-]*[a-z])([+-]\d+)?\}/g;

/**
 * A template with its tokens replaced: `{x}` by the value x, `{x+20}` by the number x plus 20. All values are made in this folder, so
 * none needs escaping.
 * @throws RangeError for a token without a value
 */
export function fillTemplate(template: string, values: TokenValues): string {
  return template.replace(TOKEN, (token: string, name: string, offset: string | undefined) => {
    const value = values.get(name);
    if (value === undefined) throw new RangeError(`an illustration template has the unknown token ${token}`);
    return offset === undefined ? String(value) : String(Number(value) + Number(offset));
  });
}
