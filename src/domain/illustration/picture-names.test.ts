import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BODY_TYPES, COLORS } from '#src/domain/ads/vocabulary.ts';
import {
  CAR_SHAPES,
  PICTURE_COLORS,
  PICTURE_SCENES,
  PICTURE_VIEWS,
  parsePictureName,
  pictureColor,
  pictureName,
  pictureTitle,
  shapeFor,
} from './picture-names.ts';

const specs = fc.record({
  shape: fc.constantFrom(...CAR_SHAPES),
  color: fc.constantFrom(...PICTURE_COLORS),
  view: fc.constantFrom(...PICTURE_VIEWS),
  scene: fc.constantFrom(...PICTURE_SCENES),
});

test('a picture name reads back to the same picture', () => {
  fc.assert(
    fc.property(specs, (spec) => {
      expect(parsePictureName(pictureName(spec))).toEqual(spec);
    }),
  );
});

test('every picture has a name of its own', () => {
  const names = new Set<string>();
  for (const shape of CAR_SHAPES)
    for (const color of PICTURE_COLORS)
      for (const view of PICTURE_VIEWS)
        for (const scene of PICTURE_SCENES) names.add(pictureName({ shape, color, view, scene }));
  expect(names.size).toBe(CAR_SHAPES.length * PICTURE_COLORS.length * PICTURE_VIEWS.length * PICTURE_SCENES.length);
});

test('any string reads as a picture or as nothing, and never throws', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: 'binary' }), (text) => {
      const spec = parsePictureName(text);
      if (spec) expect(pictureName(spec)).toBe(text);
    }),
  );
});

test('names with something before, after or between are not ours', () => {
  const good = 'kombi-bla-snett-fram-skog.svg';
  expect(parsePictureName(good)).not.toBeNull();
  for (const bad of [`/${good}`, `${good} `, `${good}\n`, good.toUpperCase(), 'kombi-bla-snett-skog.svg', '', '.svg'])
    expect(parsePictureName(bad)).toBeNull();
});

test('every body type of the vocabulary has a shape, and every colour a slug', () => {
  for (const bodyType of BODY_TYPES)
    for (const segment of ['liten', 'mellan', 'stor', undefined] as const)
      for (const modelYear of [1975, 1992, 2004, 2024])
        expect(CAR_SHAPES).toContain(shapeFor({ bodyType, segment, modelYear }));
  expect(COLORS.map(pictureColor)).toEqual([...PICTURE_COLORS]);
});

test('the title says in Swedish what is shown', () => {
  expect(pictureTitle({ shape: 'kombi', color: 'bla', view: 'snett-fram', scene: 'skog' })).toBe(
    'Exempelbild: blå kombi, snett framifrån',
  );
});
