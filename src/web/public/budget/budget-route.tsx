import { formatKronor } from '#src/domain/format/price.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { budgetUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/budget-route.ts';
import { readBudgetPage } from './budget-data.server.ts';
import { BudgetPage } from './budget-page.tsx';

export const loader = pageLoader(readBudgetPage);

export const meta = pageMeta<typeof loader>(({ budget }, _, { search }) => ({
  title: `Vad får jag för ${formatKronor(budget)}? Begagnade bilar för en budget`,
  description:
    'Se vilka bilmodeller som finns för din budget, hur gamla de är och hur långt de har gått, med antal bilar till salu.',
  canonicalPath: budgetUrl(),
  robots: search === '' ? 'index' : 'noindex',
}));

export default function BudgetRoute({ loaderData }: Route.ComponentProps) {
  return <BudgetPage {...loaderData} />;
}
