import type { ReactNode } from 'react';
import { Link } from '#src/web/ui/link.tsx';

type HeaderLinkProps = { to: string; icon: ReactNode; label: string; count: number };

/** A link of the header to a list on the visitor's device, with its length: an icon alone, as the destinations need the room, and the menu names it. */
export const HeaderLink = ({ to, icon, label, count }: HeaderLinkProps) => (
  <Link
    to={to}
    className="touch relative inline-flex items-center rounded-card px-3 text-small font-semibold max-sm:px-2.5 hover:bg-sunken"
  >
    {icon}
    <span className="sr-only">{label}</span>
    {count > 0 && (
      <span className="rounded-full bg-moss px-1.5 text-fine text-on-moss tabular-nums absolute top-0.5 right-0">
        {count > 99 ? '99+' : count}
      </span>
    )}
  </Link>
);
