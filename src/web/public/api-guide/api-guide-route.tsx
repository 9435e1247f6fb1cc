import { apiGuideUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/api-guide-route.ts';
import { apiGuideLoader } from './api-guide-data.server.ts';
import { ApiGuidePage } from './api-guide-page.tsx';

export const loader = apiGuideLoader;

export const meta = pageMeta<typeof loader>((_, { site }) => ({
  title: 'API för bilhandlare',
  description: `Så skickar ett bilsystem bilarna till ${site.name}: fälten, exempel i curl, Node och Python, felkoder och gränser.`,
  canonicalPath: apiGuideUrl(),
  robots: 'index',
}));

export default function ApiGuideRoute({ loaderData }: Route.ComponentProps) {
  return <ApiGuidePage {...loaderData} />;
}
