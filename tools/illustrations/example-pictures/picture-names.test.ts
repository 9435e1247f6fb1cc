import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CAR_SHAPES,
  PICTURE_COLORS,
  PICTURE_SCENES,
  PICTURE_VIEWS,
  parsePictureName,
  pictureName,
  pictureTitle,
} from './picture-names.ts';

const specs = fc.record({
  shape: fc.constantFrom(...CAR_SHAPES),
  color: fc.constantFrom(...PICTURE_COLORS),
  view: fc.constantFrom(...PICTURE_VIEWS),
  scene: fc.constantFrom(...PICTURE_SCENES),
});

test('a picture name is parsed to the same picture', () => {
  fc.assert(
    fc.property(specs, (spec) => {
      expect(parsePictureName(pictureName(spec))).toEqual(spec);
    }),
  );
});

test('no two pictures have the same name', () => {
  const names = new Set<string>();
  for (const shape of CAR_SHAPES)
    for (const color of PICTURE_COLORS)
      for (const view of PICTURE_VIEWS)
        for (const scene of PICTURE_SCENES) names.add(pictureName({ shape, color, view, scene }));
  expect(names.size).toBe(CAR_SHAPES.length * PICTURE_COLORS.length * PICTURE_VIEWS.length * PICTURE_SCENES.length);
});

test('any text is parsed to the picture of that name or to null', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: 'binary' }), (text) => {
      const spec = parsePictureName(text);
      if (spec) expect(pictureName(spec)).toBe(text);
    }),
  );
});

test('a name with additional, missing or capital letters is parsed to null', () => {
  const good = 'kombi-bla-snett-fram-skog.svg';
  expect(parsePictureName(good)).not.toBeNull();
  for (const bad of [`/${good}`, `${good} `, `${good}\n`, good.toUpperCase(), 'kombi-bla-snett-skog.svg', '', '.svg'])
    expect(parsePictureName(bad)).toBeNull();
});

test('the title describes the picture in Swedish', () => {
  expect(pictureTitle({ shape: 'kombi', color: 'bla', view: 'snett-fram', scene: 'skog' })).toBe(
    'Exempelbild: blå kombi, snett framifrån',
  );
});
