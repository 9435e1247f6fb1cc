import latin from '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
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
import { PAGE_ROOT_ID } from './web/shared/page-root.ts';
import { requestContext } from './web/shared/request-context.server.ts';
import type { Theme } from './web/shared/site/theme.ts';
import { ROOT_ROUTE_ID, RootDataContext } from './web/shared/site/use-site.ts';
import { WITHOUT_SCRIPTS } from './web/shared/waking/without-scripts.ts';
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

/** On the server the whole document; in the browser what is alive of it: the page, and the tags of its head. */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>(ROOT_ROUTE_ID);
  const isStill = useMatches().some(({ handle }) => handle === WITHOUT_SCRIPTS);
  const isAlive = !root?.refusal && !isStill;
  const page = (
    <RootDataContext value={root}>
      {children}
      {isAlive && <AdviserButton />}
      {isAlive && <ScrollRestoration />}
    </RootDataContext>
  );
  if (import.meta.env.SSR) return <Document theme={root?.theme ?? 'system'} {...{ page, isAlive }} />;
  return (
    <>
      {createPortal(<Meta />, document.head)}
      {page}
    </>
  );
}

type DocumentProps = { theme: Theme; page: ReactNode; isAlive: boolean };

function Document({ theme, page, isAlive }: DocumentProps) {
  return (
    <html lang="sv-SE" data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf7" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14171a" />
        <Links />
        <Meta />
      </head>
      <body>
        <div id={PAGE_ROOT_ID}>{page}</div>
        {isAlive && <Scripts />}
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
