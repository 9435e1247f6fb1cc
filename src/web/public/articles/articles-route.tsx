import { type MetaFunction, useLoaderData } from 'react-router';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { articlesUrl } from '#src/urls.ts';
import { headTags } from '#src/web/seo/page-head.ts';
import { readArticleList } from './articles-data.server.ts';
import { ArticlesPage } from './articles-page.tsx';

export const loader = pageLoader(readArticleList);

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData
    ? headTags(
        {
          title: 'Artiklar om att köpa begagnad bil',
          description: 'Provkörning, priser och batterier: kort och sakligt om det som är bra att veta före köpet.',
          canonicalPath: articlesUrl(),
          robots: 'index',
          image: loaderData.articles[0]?.imageUrl ?? null,
        },
        matches,
      )
    : [];

export default function ArticlesRoute() {
  return <ArticlesPage {...useLoaderData<typeof loader>()} />;
}
