import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';

type HomeSectionProps = {
  heading: string;
  /** Link to the complete list. */
  more: { label: string; to: string } | null;
  children: ReactNode;
};

/** A section of the home page: its heading, and beside it the link to the complete list. */
export function HomeSection({ heading, more, children }: HomeSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-title">
          {heading}
        </h2>
        {more !== null && (
          <Link to={more.to} className="link touch inline-flex items-center text-small font-medium">
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
