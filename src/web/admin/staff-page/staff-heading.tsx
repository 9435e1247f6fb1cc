import type { ReactNode } from 'react';

/** Heading of a staff page, in English as in the sidebar, and a description of the page. */
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
