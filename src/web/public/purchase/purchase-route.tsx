import { pageLoader } from '#src/request/page-loader.server.ts';
import { purchaseUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { testDriveArticle } from '#src/web/shared/test-drive-article.server.ts';
import type { Route } from './+types/purchase-route.ts';
import { PurchasePage } from './purchase-page.tsx';

/** The page is the same for everyone; the browser adds the cars of its device. */
export const loader = pageLoader(async ({ blog }) => ({ testDrive: await testDriveArticle(blog) }));

export const meta = pageMeta<typeof loader>(() => ({
  title: 'Ditt bilköp',
  description: 'Dina sparade bilar steg för steg: jämförda, provkörda och köpt.',
  canonicalPath: purchaseUrl(),
  robots: 'noindex',
  image: null,
}));

export default function PurchaseRoute({ loaderData }: Route.ComponentProps) {
  return <PurchasePage {...loaderData} />;
}
