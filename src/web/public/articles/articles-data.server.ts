import type { PageRequest } from '#src/request/page-loader.server.ts';

export type ArticlesModel = {
  articles: { slug: string; title: string; introduction: string; publishedAt: Date; imageUrl: string | null }[];
};

/** The site's own articles, the newest first. */
export async function readArticleList({ blog, pictures }: PageRequest): Promise<ArticlesModel> {
  const articles = await blog.articles();
  return {
    articles: articles.map(({ slug, title, introduction, publishedAt, imageUrl }) => ({
      ...{ slug, title, introduction, publishedAt },
      imageUrl: imageUrl && (pictures.of([imageUrl])[0] ?? null),
    })),
  };
}
