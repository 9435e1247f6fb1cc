import { pageLoader } from '#src/request/page-loader.server.ts';
import { checklistUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/checklist-route.ts';
import { readChecklistPage } from './checklist-data.server.ts';
import { ChecklistPage } from './checklist-page.tsx';

export const loader = pageLoader(readChecklistPage);

export const meta = pageMeta<typeof loader>(({ name, internalId }) => ({
  title: 'Checklista inför köpet',
  description: `Det här kontrollerar du innan du köper ${name}.`,
  canonicalPath: checklistUrl(internalId),
  robots: 'noindex',
  image: null,
}));

export default function ChecklistRoute({ loaderData }: Route.ComponentProps) {
  return <ChecklistPage {...loaderData} />;
}
