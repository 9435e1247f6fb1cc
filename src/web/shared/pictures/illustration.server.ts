import type { PictureAddresses } from '#src/request/request-context.server.ts';
import { examplePictureUrl } from '#src/urls.ts';

/** Address of an illustration by its file name; null without one. */
export const illustrationOf = (file: string | null, pictures: PictureAddresses): string | null =>
  file === null ? null : (pictures.of([examplePictureUrl(file)])[0] ?? null);
