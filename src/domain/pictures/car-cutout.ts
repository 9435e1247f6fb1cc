import type { BodyType, Color } from '#src/domain/vocabulary/vocabulary.ts';

/** Illustrated bodies (tools/illustrations/example-pictures/picture-names.ts). */
const SHAPES: Readonly<Record<BodyType, string>> = {
  Kombi: 'kombi',
  SUV: 'suv',
  Halvkombi: 'halvkombi',
  Sedan: 'sedan',
  Coupé: 'coupe',
  Cab: 'cab',
  Minibuss: 'minibuss',
  Pickup: 'pickup',
  Transportbil: 'transportbil',
};
const COLORS: Readonly<Record<Color, string>> = {
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
/** Bodies that have a boxy form too, and the first model year without it. */
const BOXY: ReadonlySet<BodyType> = new Set<BodyType>(['Kombi', 'Sedan', 'Halvkombi']);
const ROUND_FROM = 1998;

type IllustratedCar = { bodyType: BodyType | null; color: Color | null; modelYear: number | null };

/** File name of the illustration of a car of its body and colour, from the side; grey without a colour, null without a body. */
export function cutoutOf({ bodyType, color, modelYear }: IllustratedCar): string | null {
  if (bodyType === null) return null;
  const isBoxy = BOXY.has(bodyType) && modelYear !== null && modelYear < ROUND_FROM;
  return `${SHAPES[bodyType]}${isBoxy ? '-aldre' : ''}-${COLORS[color ?? 'Grå']}-frilagd.svg`;
}
