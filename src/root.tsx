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
import latin from '#data/fonts/schibsted-grotesk-latin.woff2?url';
import { requestContext } from '#src/request/request-context.server.ts';
import { FormMemory } from '#src/web/frame/forms/form-memory.ts';
import { HydrationMark, WITHOUT_SCRIPTS } from '#src/web/frame/hydration/hydration-mark.ts';
import { NavigationProgress } from '#src/web/frame/navigation-progress.tsx';
import { errorTags } from '#src/web/seo/page-head.ts';
import { AdviserButton } from './web/adviser/adviser-button.tsx';
import { ChoicesScript } from './web/frame/site/choices-script.tsx';
import { SiteIconTags } from './web/frame/site/site-icon-tags.tsx';
import { ROOT_ROUTE_ID, RootDataContext } from './web/frame/site/use-site.ts';
import { ErrorScreen, errorTitle } from './web/shared/error-screen.tsx';
import favicon from './web/ui/favicon.svg?url';
import styles from './web/ui/styles.css?url';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** Element that contains the page. */
      'site-page': HTMLAttributes<HTMLElement>;
    }
  }
}

export const links: LinksFunction = () => [
  { rel: 'preload', href: latin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: favicon, type: 'image/svg+xml' },
];

export function loader({ context }: LoaderFunctionArgs) {
  const { site, theme, refusal, now, tracking } = context.get(requestContext);
  const hasTracking = tracking.scripts.length > 0;
  return { site, refusal, now, ...(theme !== null && { theme }), ...(hasTracking && { tracking }) };
}

/** The content of the frame does not change during a visit. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction = ({ error, matches }) => (error ? errorTags(errorTitle(error), matches) : []);

/**
 * The whole document, on server and client. The page is inside an element of its own, so that elements which other scripts add to
 * the body are not mistaken for it.
 */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>(ROOT_ROUTE_ID);
  const isStatic = useMatches().some(({ handle }) => handle === WITHOUT_SCRIPTS);
  const isInteractive = !root?.refusal && !isStatic;
  const theme = root?.theme;
  return (
    // Scripts set further attributes before and after hydration.
    <html lang="sv-SE" data-theme={theme === 'system' ? undefined : theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {theme === undefined && <ChoicesScript asked={root?.tracking?.purposes} />}
        {import.meta.env.SSR && <SiteIconTags />}
        <Links />
        <Meta />
      </head>
      <body>
        <site-page>
          <RootDataContext value={root}>
            {children}
            {isInteractive && <AdviserButton />}
          </RootDataContext>
        </site-page>
        {isInteractive && <NavigationProgress />}
        {isInteractive && <HydrationMark />}
        {isInteractive && <FormMemory />}
        {isInteractive && <ScrollRestoration />}
        {isInteractive && <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Error boundary outside of any page, and so without the frame. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <main>
      <ErrorScreen error={error} />
    </main>
  );
}
