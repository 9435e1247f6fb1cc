import { expect, test } from 'vitest';
import { BODY_TYPES, COLORS } from '#src/domain/vocabulary/vocabulary.ts';
import { CAR_SHAPES, cutoutName, PICTURE_COLORS } from '#tools/illustrations/example-pictures/picture-names.ts';
import { cutoutOf } from './car-cutout.ts';

test('every body and colour has an illustration, old and new', () => {
  const names = new Set(CAR_SHAPES.flatMap((shape) => PICTURE_COLORS.map((color) => cutoutName({ shape, color }))));
  for (const bodyType of BODY_TYPES)
    for (const color of [...COLORS, null])
      for (const modelYear of [null, 1985, 2024]) expect(names).toContain(cutoutOf({ bodyType, color, modelYear }));
  expect(cutoutOf({ bodyType: null, color: 'Röd', modelYear: 2024 })).toBeNull();
});
