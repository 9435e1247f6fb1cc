import type { Article } from '#src/domain/blog/blog.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { categoryPictureUrl } from '#src/visitor-urls.ts';

/** Categories whose scenes fit the subject of an article, by its slug: a drive on a road, a price tag, a charging post in snow. */
const SCENES: ReadonlyMap<string, string> = new Map([
  ['provkorning', 'pendlare'],
  ['prishistorik', 'under-100-000-kr'],
  ['begagnad-elbil', 'elbil'],
]);

/** The scene of an article, and the address of its picture on this site. */
function pictureOf({ slug, imageUrl }: Pick<Article, 'slug' | 'imageUrl'>, pictures: PageRequest['pictures']) {
  const scene = SCENES.get(slug) ?? null;
  if (scene !== null) return { scene, imageUrl: categoryPictureUrl(scene, 'light') };
  return { scene, imageUrl: imageUrl && (pictures.of([imageUrl])[0] ?? null) };
}

/** The site's own articles, the newest first. */
export async function readArticleList({ blog, pictures }: PageRequest) {
  const articles = await blog.articles();
  return {
    articles: articles.map(({ slug, title, introduction, publishedAt, imageUrl }) => ({
      slug,
      title,
      introduction,
      publishedAt,
      ...pictureOf({ slug, imageUrl }, pictures),
    })),
  };
}

/** One article, and others to read next; null when there is no such article. */
export async function readArticle({ params, blog, pictures }: PageRequest) {
  const articles = await blog.articles();
  const article = articles.find(({ slug }) => slug === params.slug);
  if (!article) return null;
  const { slug, title, introduction, publishedAt, parts } = article;
  return {
    slug,
    title,
    introduction,
    publishedAt,
    parts,
    ...pictureOf(article, pictures),
    others: articles.filter((other) => other !== article).map((other) => ({ slug: other.slug, title: other.title })),
  };
}
