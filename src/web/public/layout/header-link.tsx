import type { ReactNode } from 'react';
import { Link } from '#src/web/ui/link.tsx';

type HeaderLinkProps = { to: string; icon: ReactNode; label: string; count: number };

/** A link of the header to a list on the visitor's device, with its length; small screens show the icon only. */
export const HeaderLink = ({ to, icon, label, count }: HeaderLinkProps) => (
  <Link
    to={to}
    className="touch relative inline-flex items-center gap-2 rounded-card px-3 text-small font-semibold max-sm:px-2.5 hover:bg-sunken"
  >
    {icon}
    <span className="max-lg:sr-only">{label}</span>
    {count > 0 && (
      <span className="rounded-full bg-moss px-1.5 text-fine text-on-moss tabular-nums max-lg:absolute max-lg:top-0.5 max-lg:right-0">
        {count > 99 ? '99+' : count}
      </span>
    )}
  </Link>
);
