import latin from '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { AdviserButton } from './web/adviser/adviser-button.tsx';
import { errorTags } from './web/seo/page-head.ts';
import { ErrorScreen, errorTitle } from './web/shared/error-screen.tsx';
import { requestContext } from './web/shared/request-context.server.ts';
import { ROOT_ROUTE_ID } from './web/shared/use-site.ts';
import { WITHOUT_SCRIPTS } from './web/shared/without-scripts.ts';
import favicon from './web/ui/favicon.svg?url';
import styles from './web/ui/styles.css?url';

export const links: LinksFunction = () => [
  { rel: 'preload', href: latin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: favicon, type: 'image/svg+xml' },
];

export function loader({ context }: LoaderFunctionArgs) {
  const { site, theme, requestId, refusal, now, tracking } = context.get(requestContext);
  const hasTracking = tracking.asks || tracking.scripts.length > 0;
  return { site, theme, requestId, refusal, now, ...(hasTracking && { tracking }) };
}

/** What the frame shows stays the same for the whole visit. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction = ({ error, matches }) => (error ? errorTags(errorTitle(error), matches) : []);

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>(ROOT_ROUTE_ID);
  const theme = root?.theme ?? 'system';
  const isStill = useMatches().some(({ handle }) => handle === WITHOUT_SCRIPTS);
  return (
    <html lang="sv-SE" data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf7" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14171a" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {root?.refusal || isStill ? null : (
          <>
            <AdviserButton />
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The last resort: what went wrong outside of any page, and so outside its frame. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <main>
      <ErrorScreen error={error} />
    </main>
  );
}
