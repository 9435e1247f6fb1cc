/** Ads for sale under some filters: those with a picture, which the vehicle list shows, and the others (D11). */
export type PictureCount = { withImage: number; withoutImage: number };
