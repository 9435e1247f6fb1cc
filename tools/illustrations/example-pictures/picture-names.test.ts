import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CAR_SHAPES,
  everyPicture,
  PICTURE_COLORS,
  PICTURE_SCENES,
  PICTURE_TRIMS,
  PICTURE_VIEWS,
  type PictureSpec,
  parsePictureName,
  pictureName,
  pictureTitle,
} from './picture-names.ts';

const specs = fc.record({
  shape: fc.constantFrom(...CAR_SHAPES),
  color: fc.constantFrom(...PICTURE_COLORS),
  view: fc.constantFrom(...PICTURE_VIEWS),
  scene: fc.constantFrom(...PICTURE_SCENES),
  trim: fc.constantFrom(...PICTURE_TRIMS),
});
/** Cabins look the same in each trim. */
const named = (spec: PictureSpec): PictureSpec => (spec.view === 'interior' ? { ...spec, trim: 'standard' } : spec);

test('a picture name is parsed to the same picture', () => {
  fc.assert(
    fc.property(specs, (spec) => {
      expect(parsePictureName(pictureName(spec))).toEqual(named(spec));
    }),
  );
});

test('no two pictures have the same name', () => {
  const names = [...everyPicture()].map(pictureName);
  expect(new Set(names).size).toBe(names.length);
  const looks = PICTURE_TRIMS.length * (PICTURE_VIEWS.length - 1) + 1;
  expect(names).toHaveLength(CAR_SHAPES.length * PICTURE_COLORS.length * PICTURE_SCENES.length * looks);
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
  for (const bad of [
    `/${good}`,
    `${good} `,
    `${good}\n`,
    good.toUpperCase(),
    'kombi-bla-snett-skog.svg',
    'kombi-bla-interior-skog-sport.svg',
    '',
    '.svg',
  ])
    expect(parsePictureName(bad)).toBeNull();
});

test('the title describes the picture in Swedish', () => {
  expect(pictureTitle({ shape: 'kombi', color: 'bla', view: 'snett-fram', scene: 'skog', trim: 'sport' })).toBe(
    'Exempelbild: blå kombi, snett framifrån',
  );
});
