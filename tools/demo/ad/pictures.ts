import type { BodyType, Color } from '#src/domain/ads/vocabulary.ts';
import { type PictureScene, type PictureView, pictureName } from '#src/domain/illustration/picture-names.ts';
import type { Random } from '#tools/demo/chance/random.ts';
import { weightedTable } from '#tools/demo/chance/weighted-table.ts';
import type { Segment } from '#tools/demo/market/demo-tables.ts';
import { type CarSegment, pictureColor, shapeFor } from './picture-shape.ts';

/** Path of the site's own illustrations. */
const PICTURE_FOLDER = '/exempelbild/';
const WITHOUT_PICTURE = 0.035;

const SIZES: Partial<Record<Segment, CarSegment>> = {
  mini: 'liten',
  small: 'liten',
  'suv-small': 'liten',
  'van-small': 'liten',
  'classic-small': 'liten',
  large: 'stor',
  luxury: 'stor',
  'suv-large': 'stor',
  'van-large': 'stor',
  'pickup-large': 'stor',
  'classic-large': 'stor',
};

const FIRST_VIEW = weightedTable<PictureView>([
  ['snett-fram', 0.78],
  ['sida', 0.14],
  ['snett-bak', 0.08],
]);
const VIEWS: readonly PictureView[] = ['snett-fram', 'sida', 'snett-bak', 'interior'];

/** Addresses of an ad's pictures; `scenes` are the grounds where its dealer takes them, the usual one first. */
export function pictureUrls(
  car: { bodyType: BodyType; segment: Segment; modelYear: number; color: Color },
  scenes: readonly PictureScene[],
  random: Random,
): string[] {
  const count = random.int(2, 6);
  const isBare = random.chance(WITHOUT_PICTURE);
  const shape = shapeFor({ bodyType: car.bodyType, segment: SIZES[car.segment] ?? 'mellan', modelYear: car.modelYear });
  const color = pictureColor(car.color);
  const scene = random.chance(0.75) ? scenes[0] : random.pick(scenes);
  const first = FIRST_VIEW.sample(random);
  if (isBare || !scene) return [];
  const views = [first, ...VIEWS.filter((view) => view !== first)];
  const names = views.map((view) => pictureName({ shape, color, view, scene }));
  const other = scenes.find((one) => one !== scene);
  if (other) names.push(...views.slice(0, 2).map((view) => pictureName({ shape, color, view, scene: other })));
  return names.slice(0, count).map((name) => `${PICTURE_FOLDER}${name}`);
}
