import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { privacyUrl } from '../../../urls.ts';
import { headTags, rootDataOf } from '../../seo/page-head.ts';
import { requestContext } from '../../shared/request-context.server.ts';
import { PrivacyPage } from './privacy-page.tsx';

export const loader = ({ context }: LoaderFunctionArgs) => ({ tracking: context.get(requestContext).tracking });

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
