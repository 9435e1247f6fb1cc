import type { BodyType, Color } from '#src/domain/vocabulary/vocabulary.ts';
import { cutoutOf } from './car-cutout.ts';

/** The facts by which a model is illustrated: the commonest body of the generation of most cars, and the colours, the commonest first. */
export type PicturedModel = { bodyType: BodyType | null; colors: Color[]; modelYear: number | null };

/** Most cars have these, and they hardly differ from a white or a dark page. */
const WITHOUT_HUE: ReadonlySet<Color> = new Set<Color>(['Svart', 'Vit', 'Grå', 'Silver']);

/** File name of the illustration of a model from the side; null where its body is not known. */
export const cutoutOfModel = (model: PicturedModel | null): string | null =>
  model && cutoutOf({ ...model, color: model.colors.find((color) => !WITHOUT_HUE.has(color)) ?? null });
