/** Stored addresses of pictures → those under which the site shows them; what pages hand to `CarPicture`. */
export type PictureAddresses = {
  /**
   * A dealer's, the blog's or an uploaded picture by its signed name (src/http/pictures), an example picture by its versioned
   * one. The browser never asks a stranger.
   */
  of(stored: readonly string[]): string[];
};
