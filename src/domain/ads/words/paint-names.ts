import type { Color } from '#src/domain/ads/vocabulary.ts';
import { wordKey } from './word-table.ts';

/**
 * Makers' paint names that contain no colour word, by the colour that Swedish ads use for them. Used when no colour word is
 * found.
 */
const PAINTS: Readonly<Partial<Record<Color, readonly string[]>>> = {
  Svart: ['obsidian', 'cosmos', 'kosmos', 'panther'],
  Vit: ['alpine', 'ibis', 'polar', 'candy', 'oryx', 'glacier', 'carrara', 'moonlight'],
  Grå: [
    'osmium',
    'selenit',
    'nardo',
    'daytona',
    'manhattan',
    'monsun',
    'moonstone',
    'urano',
    'sophisto',
    'skyscraper',
    'dravit',
  ],
  Silver: ['iridium', 'mojave', 'florett', 'rhodium'],
  Blå: ['estoril', 'portimao', 'tanzanit', 'phytonic', 'denim', 'atlantic'],
  Röd: ['hyazinth', 'melbourne'],
  Grön: ['forest lake', 'pine', 'mallard'],
  Beige: ['bright dusk', 'birch light', 'seashell', 'sand dune'],
};

const PAINT_KEYS = (Object.entries(PAINTS) as [Color, readonly string[]][]).flatMap(([color, names]) =>
  names.map((name) => ({ color, key: wordKey(name) })),
);

/** The colour of a paint name that occurs as whole words in the key of a text. */
export const findFinish = (key: string): Color | null =>
  PAINT_KEYS.find((paint) => ` ${key} `.includes(` ${paint.key} `))?.color ?? null;
