import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { requestContext } from '#src/request/request-context.server.ts';
import { privacyUrl } from '#src/urls.ts';
import { headTags, rootDataOf } from '#src/web/seo/page-head.ts';
import { type PrivacyModel, PrivacyPage } from './privacy-page.tsx';

export const loader = ({ context }: LoaderFunctionArgs): PrivacyModel => {
  const { tracking, settings } = context.get(requestContext);
  return { tracking, asksModel: Boolean(settings.adviser.baseUrl) };
};

export const meta: MetaFunction = ({ matches }) =>
  headTags(
    {
      title: 'Integritet',
      description: `Vad ${rootDataOf(matches)?.site.name ?? ''} sparar om dig, hur länge, och hur du ändrar dig.`,
      canonicalPath: privacyUrl(),
      robots: 'index',
    },
    matches,
  );

export default function PrivacyRoute() {
  return <PrivacyPage {...useLoaderData<typeof loader>()} />;
}
