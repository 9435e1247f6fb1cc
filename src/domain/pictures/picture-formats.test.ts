import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PICTURE_WIDTHS, readPictureVariant } from './picture-formats.ts';

test('reads each width as WebP, and with the ending as AVIF', () => {
  for (const width of PICTURE_WIDTHS) {
    expect(readPictureVariant(`${width}`)).toEqual({ width, format: 'webp' });
    expect(readPictureVariant(`${width}.avif`)).toEqual({ width, format: 'avif' });
  }
});

test('reads nothing else', () => {
  const known = new Set(PICTURE_WIDTHS.flatMap((width) => [`${width}`, `${width}.avif`]));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.integer().map(String),
        fc.integer().map((width) => `${width}.avif`),
      ),
      (text) => {
        expect(readPictureVariant(text) !== null).toBe(known.has(text));
      },
    ),
  );
});
