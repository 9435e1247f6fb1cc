import { cutoutOfModel, type PicturedModel } from '#src/domain/pictures/model-cutout.ts';
import type { PictureAddresses } from '#src/request/request-context.server.ts';
import { examplePictureUrl } from '#src/visitor-urls.ts';

/** Address of the illustration of a model from the side; null where its body is not known. */
export function modelPicture(model: PicturedModel | null, pictures: PictureAddresses): string | null {
  const file = cutoutOfModel(model);
  return file === null ? null : (pictures.of([examplePictureUrl(file)])[0] ?? null);
}
