import type { ReactNode } from 'react';

/** The heading of a staff page, in the English of the sidebar, and what the page is for. */
export function StaffHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <h1 className="text-title" lang="en">
        {title}
      </h1>
      <p className="mt-1 max-w-prose text-small text-quiet empty:hidden">{children}</p>
    </>
  );
}
