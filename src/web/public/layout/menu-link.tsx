import { ArrowUpRight } from 'lucide-react';
import { Link } from 'react-router';
import type { MenuEntry } from './site-menu.ts';

/** A link of the menu or footer; external links are marked. */
export function MenuLink({ entry, className }: { entry: MenuEntry; className: string }) {
  if (!entry.isExternal) {
    return (
      <Link to={entry.to} className={className}>
        {entry.label}
      </Link>
    );
  }
  return (
    <a href={entry.to} rel="noopener" className={`${className} inline-flex items-center gap-1`}>
      {entry.label}
      <ArrowUpRight aria-label="(annan webbplats)" size={16} />
    </a>
  );
}
