/** A block of an article's text. */
export type ArticlePart = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'list'; items: string[] };

/** An article stored with the site's code. */
export type Article = {
  slug: string;
  title: string;
  /** The whole introduction, plain text. */
  introduction: string;
  publishedAt: Date;
  imageUrl: string | null;
  parts: ArticlePart[];
};

/** Number of the newest articles shown, and the length of their excerpts (PUB §9). */
export const MAX_POSTS = 3;
export const DESCRIPTION_CHARACTERS = 150;

/** A blog article as the home page shows it. */
export type BlogPost = {
  title: string;
  /** Plain text, at most 150 characters and an ellipsis; may be empty. */
  description: string;
  /** An http or https address, or a path of this site. */
  link: string;
  /** Publication time, ISO 8601; null when the feed has none or an invalid one. */
  pubDate: string | null;
  /** Address of its picture from the feed; null: none. */
  imageUrl: string | null;
};

/** The blog as pages use it. */
export type Blog = {
  /** At most three articles; null when none could be loaded yet, or they cannot be read. Never waits for another server. */
  posts(onError: (error: unknown) => void): Promise<BlogPost[] | null>;
  /** Articles stored with the site's code. */
  articles(): Promise<Article[]>;
};
