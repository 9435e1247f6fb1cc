import type { BodyType, Color } from '#src/domain/vocabulary/vocabulary.ts';
import { cutoutOf } from './car-cutout.ts';

/** How the cars of a model look; without ads there is no body and no colour. */
export type ModelLook = {
  /** The commonest one. */
  bodyType: BodyType | null;
  /** The commonest first. */
  colors: Color[];
};

/** Colours that most cars have, by which no model is recognised. */
const NEUTRAL: readonly Color[] = ['Svart', 'Grå', 'Vit', 'Silver'];

/**
 * File names of illustrations of models that are shown together, by their commonest bodies and in colours of theirs: each in the commonest
 * that is not black, grey or white and that none before it has, as far as its cars have one. Null without a body.
 */
export function cutoutsOfModels(models: readonly ModelLook[]): (string | null)[] {
  const used = new Set<Color>();
  return models.map(({ bodyType, colors }) => {
    const inOrder = [...colors.filter((color) => !NEUTRAL.includes(color)), ...colors];
    const color = inOrder.find((each) => !used.has(each)) ?? inOrder[0] ?? null;
    if (color !== null) used.add(color);
    return cutoutOf({ bodyType, color, modelYear: null });
  });
}
