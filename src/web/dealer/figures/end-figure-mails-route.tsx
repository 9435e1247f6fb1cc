import { Form, Link, type MetaFunction } from 'react-router';
import { dealerFiguresUrl } from '#src/office-urls.ts';
import { linkTokenLoader } from '#src/request/accounts/account-action.server.ts';
import { AccountScreen } from '#src/web/office/login/account-screen.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import type { Route } from './+types/end-figure-mails-route.ts';
import { endFigureMailsAction } from './end-figure-mails-data.server.ts';

export const loader = linkTokenLoader;
export const action = endFigureMailsAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Avsluta mejlen', matches);

/** The link of a mail of figures: only its button acts, so that mail scanners that open the link do not. */
export default function EndFigureMailsRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  return (
    <AccountScreen heading="Avsluta mejlen" returnTo={dealerFiguresUrl()} answer={answer}>
      {answer === undefined && (
        <Form method="post" className="grid justify-items-start gap-5">
          <p className="text-small">Tryck på knappen så får du inte veckans siffror som mejl längre.</p>
          <input type="hidden" name="token" value={loaderData.token} />
          <Button kind="primary">Avsluta mejlen</Button>
        </Form>
      )}
      <Link to={dealerFiguresUrl()} className="link touch mt-4 inline-flex items-center text-small">
        Till siffrorna
      </Link>
    </AccountScreen>
  );
}
