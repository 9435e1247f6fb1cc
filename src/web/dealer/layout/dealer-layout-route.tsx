import { Link, type MetaFunction, Outlet, useRouteLoaderData } from 'react-router';
import { dealerGuard } from '#src/request/accounts/staff.server.ts';
import { SiteSwitch } from '#src/web/dealer/sites/choose-site.tsx';
import { FormSite } from '#src/web/office/editing/form-site.tsx';
import { AreaFrame, NO_FRAME } from '#src/web/office/layout/area-frame.tsx';
import { StaffError } from '#src/web/office/reauthentication/staff-error.tsx';
import { errorTags } from '#src/web/seo/page-head.ts';
import { errorTitle } from '#src/web/shared/error-screen.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Message } from '#src/web/ui/message.tsx';
import type { Route } from './+types/dealer-layout-route.ts';
import { dealerFrameLoader } from './dealer-frame-data.server.ts';

export const middleware = [dealerGuard];
export const loader = dealerFrameLoader;

const AREA = { area: 'Handlare' } as const;

/** Frame around every page of the dealers' own area. */
export default function DealerLayout({ loaderData }: Route.ComponentProps) {
  const { messages, sites, chosen, viewed, ...frame } = loaderData;
  const hasSites = sites.length > 0;
  return (
    <AreaFrame {...AREA} frame={frame} top={hasSites && <SiteSwitch sites={sites} chosen={chosen} />}>
      <EndView viewed={viewed} />
      {messages.map(({ tone, title, text, links }) => (
        <Message key={title} tone={tone} title={title} className="mb-6 max-w-3xl">
          <p>{text}</p>
          {links.map(({ label, url }) => (
            <Link key={url} to={url} className="link touch mr-5 inline-flex items-center">
              {label}
            </Link>
          ))}
        </Message>
      ))}
      <FormSite value={hasSites ? chosen : null}>
        <Outlet />
      </FormSite>
    </AreaFrame>
  );
}

/** That a member of staff looks at the area of a dealer, and how that ends. It leads to a new document, as every page is of the own account then. */
function EndView({ viewed }: { viewed: { name: string | null; url: string } | null }) {
  if (viewed === null) return null;
  const { name, url } = viewed;
  return (
    <Message
      tone="good"
      title={name === null ? 'Handlaren finns inte längre' : `Du ser det som ${name} ser`}
      className="mb-6 max-w-3xl"
    >
      <p>Inget kan ändras härifrån, inte heller hos en handlare som du själv hör till.</p>
      <form method="post" action={url} className="mt-2">
        <input type="hidden" name="intent" value="end-view" />
        <Button kind="small">Sluta se som handlaren</Button>
      </form>
    </Message>
  );
}

/** Pages have their own meta tags; these are for the error screen. */
export const meta: MetaFunction = ({ error, matches }) => (error ? errorTags(errorTitle(error), matches) : []);

export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>('web/dealer/layout/dealer-layout-route');
  return (
    <AreaFrame {...AREA} frame={frame ?? NO_FRAME}>
      <EndView viewed={frame?.viewed ?? null} />
      <StaffError />
    </AreaFrame>
  );
}
