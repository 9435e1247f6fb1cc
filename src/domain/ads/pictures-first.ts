/** Number of ads with a picture, which the vehicle list shows, and without one (D11). */
export type PictureCount = { withImage: number; withoutImage: number };

type WithPictures = { imageUrls: readonly string[] };

/**
 * Sorts cars with a picture before those without and preserves the order of each, so that a row of cards begins with pictures.
 */
export const picturesFirst = <Car extends WithPictures>(cars: readonly Car[]): Car[] => [
  ...cars.filter(({ imageUrls }) => imageUrls.length > 0),
  ...cars.filter(({ imageUrls }) => imageUrls.length === 0),
];

export function countPictures(cars: readonly WithPictures[]): PictureCount {
  const withImage = cars.filter(({ imageUrls }) => imageUrls.length > 0).length;
  return { withImage, withoutImage: cars.length - withImage };
}
