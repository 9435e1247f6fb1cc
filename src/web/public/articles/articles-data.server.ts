import type { PageRequest } from '#src/request/page-loader.server.ts';

/** The site's own articles, the newest first. */
export async function readArticleList({ blog, pictures }: PageRequest) {
  const articles = await blog.articles();
  return {
    articles: articles.map(({ slug, title, introduction, publishedAt, imageUrl }) => ({
      slug,
      title,
      introduction,
      publishedAt,
      imageUrl: imageUrl && (pictures.of([imageUrl])[0] ?? null),
    })),
  };
}

/** One article, and others to read next; null when there is no such article. */
export async function readArticle({ params, blog, pictures }: PageRequest) {
  const articles = await blog.articles();
  const article = articles.find(({ slug }) => slug === params.slug);
  if (!article) return null;
  const { slug, title, introduction, publishedAt, parts, imageUrl } = article;
  return {
    slug,
    title,
    introduction,
    publishedAt,
    parts,
    imageUrl: imageUrl && (pictures.of([imageUrl])[0] ?? null),
    others: articles.filter((other) => other !== article).map((other) => ({ slug: other.slug, title: other.title })),
  };
}
