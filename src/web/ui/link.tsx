import type { ComponentProps, ReactNode } from 'react';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<RouterLinkProps, 'replace' | 'state' | 'preventScrollReset' | 'reloadDocument'> & {
    /** An address of the site, from its root on. */
    to: string;
  };

/**
 * A link within the site. On the server it is the plain element that it becomes: a page has some fifty, and the router's own prepares
 * each for what only a browser does.
 */
export const Link: (props: LinkProps) => ReactNode = import.meta.env.SSR ? PlainLink : RouterLink;

function PlainLink({ to, replace: _, state: __, preventScrollReset: ___, reloadDocument: ____, ...rest }: LinkProps) {
  return <a {...rest} href={to} />;
}
