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
