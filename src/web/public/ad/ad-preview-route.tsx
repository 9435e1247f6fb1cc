import { useRouteError } from 'react-router';
import { staffAdUrl } from '#src/pages/list-urls.ts';
import { staffGuard, staffLoader } from '#src/request/accounts/staff.server.ts';
import { staffTags } from '#src/web/seo/page-head.ts';
import { ErrorScreen } from '#src/web/shared/error-screen.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Message } from '#src/web/ui/message.tsx';
import type { Route } from './+types/ad-preview-route.ts';
import { AdPage } from './ad-page.tsx';
import { readAdPreview } from './ad-preview-data.server.ts';

export const middleware = [staffGuard];
export const loader = staffLoader(readAdPreview);
export const meta: Route.MetaFunction = ({ matches }) => staffTags('Förhandsgranskning', matches);

/** A draft as visitors will see it, for staff. */
export default function AdPreviewRoute({ loaderData }: Route.ComponentProps) {
  const { id, name, page } = loaderData;
  const toDraft = (
    <Link to={staffAdUrl(id)} className="link">
      Till utkastet
    </Link>
  );
  if (page === null) {
    return (
      <div className="page-width pt-6">
        <h1 className="text-title">{name}</h1>
        <Message tone="bad" title="Välj en handlare först" className="mt-4">
          <p>Annonsens sida kan inte visas utan handlare. Välj en och spara utkastet. {toDraft}</p>
        </Message>
      </div>
    );
  }
  return (
    <>
      <div className="page-width pt-2">
        <Message tone="good" title="Förhandsgranskning">
          <p>
            Så här ser annonsen ut för besökare när den är publicerad, utom det som räknas fram då: bilens andra
            annonser (tidslinjen och ”säljs även av”) visas genast, priset bedöms och jämförs med billigare bilar inom
            någon minut. Först då går det att kontakta handlaren. {toDraft}
          </p>
        </Message>
      </div>
      <AdPage {...page} />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen error={useRouteError()} />;
}
