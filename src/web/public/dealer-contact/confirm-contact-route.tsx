import { linkTokenLoader } from '#src/request/accounts/account-action.server.ts';
import { confirmContactUrl, dealersUrl } from '#src/visitor-urls.ts';
import { TokenButton } from '#src/web/frame/forms/token-button.tsx';
import { pageMeta } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/confirm-contact-route.ts';
import { confirmContactAction } from './confirm-contact-data.server.ts';

export const loader = linkTokenLoader;
export const action = confirmContactAction;

export const meta = pageMeta<typeof loader>(() => ({
  title: 'Bekräfta kontaktadressen',
  description: 'Tryck på knappen så skickar vi besökarnas frågor hit.',
  canonicalPath: confirmContactUrl(''),
  robots: 'noindex',
  image: null,
}));

/** Page of the link in the mail that asks for the confirmation of a dealer's contact address. */
export default function ConfirmContactRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { token } = loaderData;
  return (
    <TokenButton
      heading="Bekräfta kontaktadressen"
      token={token}
      answer={actionData}
      label="Bekräfta"
      next={{ to: dealersUrl(), label: 'Till handlarna' }}
    >
      Tryck på knappen så skickar vi besökarnas frågor till den här adressen.
    </TokenButton>
  );
}
