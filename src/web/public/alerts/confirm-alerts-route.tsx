import { linkTokenLoader } from '#src/request/accounts/account-action.server.ts';
import { confirmAlertsUrl, savedSearchesUrl } from '#src/visitor-urls.ts';
import { TokenButton } from '#src/web/frame/forms/token-button.tsx';
import { pageMeta } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/confirm-alerts-route.ts';
import { confirmAlertsAction } from './alerts-data.server.ts';

export const loader = linkTokenLoader;
export const action = confirmAlertsAction;

export const meta = pageMeta<typeof loader>(() => ({
  title: 'Bekräfta bevakningen',
  description: 'Tryck på knappen så börjar vi skicka mejl till dig.',
  canonicalPath: confirmAlertsUrl(''),
  robots: 'noindex',
  image: null,
}));

export default function ConfirmAlertsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { token } = loaderData;
  return (
    <TokenButton
      next={{ to: savedSearchesUrl(), label: 'Till dina bevakningar' }}
      heading="Bekräfta bevakningen"
      token={token}
      answer={actionData}
      label="Bekräfta"
    >
      Tryck på knappen så börjar vi skicka mejl till dig.
    </TokenButton>
  );
}
