/** Maps stored picture addresses to those under which the site serves them, for `CarPicture`. */
export type PictureAddresses = {
  /**
   * Dealer, blog and uploaded pictures are served under signed names (src/http/pictures), example pictures under versioned ones.
   * The browser never contacts a third party.
   */
  of(stored: readonly string[]): string[];
};
