/** Number of ads with a picture, which the vehicle list shows, and without one (D11). */
export type PictureCount = { withImage: number; withoutImage: number };
