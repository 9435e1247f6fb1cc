import { data, type MetaFunction, useLoaderData } from 'react-router';
import { isoDay } from '../../../domain/format/dates.ts';
import { articleUrl } from '../../../urls.ts';
import { headTags, rootDataOf } from '../../seo/page-head.ts';
import { pageLoader } from '../../shared/page-loader.server.ts';
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
  const { slug, title, introduction, publishedAt, imageUrl } = loaderData;
  const site = rootDataOf(matches)?.site;
  const publisher = { '@type': 'Organization', name: site?.name ?? '' };
  return headTags(
    {
      title,
      description: introduction,
      canonicalPath: articleUrl(slug),
      robots: 'index',
      image: imageUrl,
      structuredData: [
        {
          '@type': 'Article',
          headline: title,
          description: introduction,
          datePublished: isoDay(publishedAt),
          inLanguage: 'sv-SE',
          author: publisher,
          publisher,
        },
      ],
    },
    matches,
  );
};

export default function ArticleRoute() {
  return <ArticlePage {...useLoaderData<typeof loader>()} />;
}
