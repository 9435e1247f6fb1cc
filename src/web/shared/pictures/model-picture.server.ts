import type { PicturedModel } from '#src/db/catalogue/pictured-models.ts';
import { cutoutOf } from '#src/domain/pictures/car-cutout.ts';
import type { Color } from '#src/domain/vocabulary/vocabulary.ts';
import type { PictureAddresses } from '#src/request/request-context.server.ts';
import { examplePictureUrl } from '#src/urls.ts';

/** Address of the illustration of a model from the side; null where its body is not known. */
export function modelPicture(model: PicturedModel | null, pictures: PictureAddresses): string | null {
  const file = model && cutoutOf({ ...model, color: model.colors.find((color) => !WITHOUT_HUE.has(color)) ?? null });
  return file === null ? null : (pictures.of([examplePictureUrl(file)])[0] ?? null);
}

/** Most cars have these, and they hardly differ from a white or a dark page. */
const WITHOUT_HUE: ReadonlySet<Color> = new Set<Color>(['Svart', 'Vit', 'Grå', 'Silver']);
