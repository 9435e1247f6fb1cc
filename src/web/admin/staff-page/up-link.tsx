import { Link } from 'react-router';

/** Link to the parent page, by its English name in the sidebar. */
export const UpLink = ({ to, children }: { to: string; children: string }) => (
  <p className="mb-2 text-small">
    <Link to={to} className="font-medium text-moss hover:underline" lang="en">
      {children}
    </Link>
  </p>
);
