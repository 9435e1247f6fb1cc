import type { Color } from '#src/domain/vocabulary/vocabulary.ts';
import { wordsByKey } from './word-table.ts';

/**
 * Makers' paint names that contain no colour word, by the colour that Swedish ads use for them. Used when no colour word is
 * found.
 */
const COLOR_BY_PAINT = wordsByKey<Color>({
  Svart: 'obsidian, cosmos, kosmos, panther',
  Vit: 'alpine, ibis, polar, candy, oryx, glacier, carrara, moonlight',
  Grå: 'osmium, selenit, nardo, daytona, manhattan, monsun, moonstone, urano, sophisto, skyscraper, dravit',
  Silver: 'iridium, mojave, florett, rhodium',
  Blå: 'estoril, portimao, tanzanit, phytonic, denim, atlantic',
  Röd: 'hyazinth, melbourne',
  Grön: 'forest lake, pine, mallard',
  Beige: 'bright dusk, birch light, seashell, sand dune',
});

/** The colour of a paint name that occurs as whole words in the key of a text. */
export const findFinish = (key: string): Color | null =>
  [...COLOR_BY_PAINT].find(([paint]) => ` ${key} `.includes(` ${paint} `))?.[1] ?? null;
