import { Link } from 'react-router';
import { UpLink } from './page-parts.tsx';

type ListLinksProps<Id> = {
  heading: string;
  /** Address of the list, as it was left. */
  url: string;
  /** The rows beside this one; null: the page was not opened from the list. */
  place: { before: Id | null; after: Id | null } | null;
  urlOf: (id: Id) => string;
  /** One row of the list, and several. */
  nouns: readonly [one: string, several: string];
};

/** Links from a row's page to its list, and to the rows before and after it there. */
export function ListLinks<Id>({ heading, url, place, urlOf, nouns: [one, several] }: ListLinksProps<Id>) {
  if (place === null) return <UpLink to={url}>{heading}</UpLink>;
  const { before, after } = place;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6">
      <UpLink to={url}>{heading}</UpLink>
      <nav aria-label={`${several} i listan`} className="mb-2 flex gap-x-4 text-small font-medium">
        <Step to={before === null ? null : urlOf(before)} rel="prev">
          {`Föregående ${one}`}
        </Step>
        <Step to={after === null ? null : urlOf(after)} rel="next">
          {`Nästa ${one}`}
        </Step>
      </nav>
    </div>
  );
}

type StepProps = { to: string | null; rel: 'prev' | 'next'; children: string };

const Step = ({ to, rel, children }: StepProps) =>
  to === null ? (
    <span className="text-quiet">{children}</span>
  ) : (
    <Link to={to} rel={rel} className="text-moss hover:underline">
      {children}
    </Link>
  );
