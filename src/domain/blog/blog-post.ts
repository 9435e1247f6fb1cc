/** The newest articles shown, and how much of each (PUB §9). */
export const MAX_POSTS = 3;
export const DESCRIPTION_CHARACTERS = 150;

/** An article of the blog as the home page shows it. */
export type BlogPost = {
  title: string;
  /** Plain text, at most 150 characters and an ellipsis; may be empty. */
  description: string;
  /** An http or https address, or a path of this site. */
  link: string;
  /** When it was published, as ISO 8601; null when the feed does not say, or says what is no date. */
  pubDate: string | null;
  /** Address of its picture as the feed gives it; null: none. */
  imageUrl: string | null;
};
