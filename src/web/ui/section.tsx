import { type ReactNode, useId } from 'react';

/** A part of a page with its heading. */
export function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-large">
        {heading}
      </h2>
      {children}
    </section>
  );
}
