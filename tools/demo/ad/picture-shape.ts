import type { BodyType, Color } from '#src/domain/ads/vocabulary.ts';
import type { CarShape, PictureColor } from '#src/domain/illustration/picture-names.ts';

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

/** The colour of an ad as picture names write it. */
export function pictureColor(color: Color): PictureColor {
  return COLOR_SLUGS[color];
}

/** Size of a car among those of its body type. */
export type CarSegment = 'liten' | 'mellan' | 'stor';

/** Approximate last model years of the boxy designs. */
const LAST_BOXY_YEAR = { Kombi: 1997, Sedan: 1996, Halvkombi: 1993 } as const;

/** The illustrated shape for a car of this body type, size and age. */
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
