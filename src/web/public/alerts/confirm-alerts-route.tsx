import { useActionData, useLoaderData } from 'react-router';
import { linkTokenLoader } from '#src/request/accounts/account-action.server.ts';
import { confirmAlertsUrl, savedSearchesUrl } from '#src/urls.ts';
import { TokenButton } from '#src/web/frame/forms/token-button.tsx';
import { pageMeta } from '#src/web/seo/page-head.ts';
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

export default function ConfirmAlertsRoute() {
  const { token } = useLoaderData<typeof loader>();
  return (
    <TokenButton
      next={{ to: savedSearchesUrl(), label: 'Till dina bevakningar' }}
      heading="Bekräfta bevakningen"
      token={token}
      answer={useActionData<typeof action>()}
      label="Bekräfta"
    >
      Tryck på knappen så börjar vi skicka mejl till dig.
    </TokenButton>
  );
}
