import { data, type MetaFunction, useLoaderData } from 'react-router';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { articleUrl } from '#src/urls.ts';
import { articleData } from '#src/web/seo/editorial-data.ts';
import { headTags, rootDataOf } from '#src/web/seo/page-head.ts';
import { readArticle } from './article-data.server.ts';
import { ArticlePage } from './article-page.tsx';

const NOT_FOUND = 404;

export const loader = pageLoader(async (request) => {
  const article = await readArticle(request);
  if (!article) throw data(null, { status: NOT_FOUND });
  return article;
});

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { slug, title, introduction, imageUrl } = loaderData;
  const site = rootDataOf(matches)?.site;
  return headTags(
    {
      title,
      description: introduction,
      canonicalPath: articleUrl(slug),
      robots: 'index',
      image: imageUrl,
      structuredData: site ? [articleData(site, loaderData)] : [],
    },
    matches,
  );
};

export default function ArticleRoute() {
  return <ArticlePage {...useLoaderData<typeof loader>()} />;
}
