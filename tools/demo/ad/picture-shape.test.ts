import { expect, test } from 'vitest';
import { BODY_TYPES, COLORS } from '#src/domain/ads/vocabulary.ts';
import { CAR_SHAPES, PICTURE_COLORS } from '#src/domain/illustration/picture-names.ts';
import { pictureColor, shapeFor } from './picture-shape.ts';

test('every body type of the vocabulary has a shape, and every colour a name', () => {
  for (const bodyType of BODY_TYPES)
    for (const segment of ['liten', 'mellan', 'stor', undefined] as const)
      for (const modelYear of [1975, 1992, 2004, 2024])
        expect(CAR_SHAPES).toContain(shapeFor({ bodyType, segment, modelYear }));
  expect(COLORS.map(pictureColor)).toEqual([...PICTURE_COLORS]);
});
