import { type ReactNode, useId } from 'react';

type SectionProps = {
  heading: string;
  /** Id of the heading, where links lead to it. */
  id?: string;
  className?: string;
  headingClass?: string;
  children: ReactNode;
};

/** A part of a page with its heading. */
export function Section({ heading, id, className, headingClass = 'mb-4 text-large', children }: SectionProps) {
  const ownId = useId();
  const headingId = id ?? ownId;
  return (
    <section aria-labelledby={headingId} className={className}>
      <h2 id={headingId} className={headingClass}>
        {heading}
      </h2>
      {children}
    </section>
  );
}
