import { type ComponentProps, type MouseEvent, type ReactNode, useContext } from 'react';
import { UNSAFE_DataRouterContext as RouterContext, type LinkProps as RouterLinkProps } from 'react-router';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<RouterLinkProps, 'replace' | 'state' | 'preventScrollReset' | 'reloadDocument'> & {
    /** An address of the site, from its root on. */
    to: string;
  };

/**
 * A link within the site. The router's own prepares each for what none of ours is, such as an address that is relative to the page,
 * and is drawn anew with each move; a page has up to a hundred. On the server it is the plain element.
 */
export const Link: (props: LinkProps) => ReactNode = import.meta.env.SSR ? PlainLink : LiveLink;

function PlainLink({ to, replace: _, state: __, preventScrollReset: ___, reloadDocument: ____, ...rest }: LinkProps) {
  return <a {...rest} href={to} />;
}

function LiveLink({ to, replace, state, preventScrollReset = false, reloadDocument, onClick, ...rest }: LinkProps) {
  const router = useContext(RouterContext)?.router;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!router || reloadDocument || event.defaultPrevented || !isPlainPress(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = router.state.location;
    // As browsers do, the page that is open is no new place to come back from.
    const isHere = to === pathname + search + hash;
    router.navigate(to, { replace: replace ?? isHere, state, preventScrollReset });
  };
  return <a {...rest} href={to} onClick={follow} />;
}

/** The link is to be followed here: not in another tab or window, and not saved. */
const isPlainPress = ({ button, currentTarget, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent<HTMLAnchorElement>) =>
  button === 0 && /^(?:_self)?$/.test(currentTarget.target) && !(metaKey || altKey || ctrlKey || shiftKey);
