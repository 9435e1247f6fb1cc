import { linkTokenLoader } from '#src/request/accounts/account-action.server.ts';
import { endAlertsUrl, savedSearchesUrl } from '#src/visitor-urls.ts';
import { TokenButton } from '#src/web/frame/forms/token-button.tsx';
import { pageMeta } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/end-alerts-route.ts';
import { endAlertsAction } from './alerts-data.server.ts';

export const loader = linkTokenLoader;
export const action = endAlertsAction;

export const meta = pageMeta<typeof loader>(() => ({
  title: 'Avsluta bevakningen',
  description: 'Tryck på knappen så får du inga fler mejl, och vi tar bort din adress.',
  canonicalPath: endAlertsUrl(''),
  robots: 'noindex',
  image: null,
}));

export default function EndAlertsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { token } = loaderData;
  return (
    <TokenButton
      next={{ to: savedSearchesUrl(), label: 'Till dina bevakningar' }}
      heading="Avsluta bevakningen"
      token={token}
      answer={actionData}
      label="Avsluta bevakningen"
    >
      Tryck på knappen så får du inga fler mejl, och vi tar bort din adress.
    </TokenButton>
  );
}
