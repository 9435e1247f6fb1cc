import { Link } from 'react-router';
import { detailFieldId } from '#src/domain/dealers/detail-field-id.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { capitalized, listed } from '#src/domain/format/texts.ts';
import { ownDealerDetailsUrl } from '#src/office-urls.ts';
import { Message } from '#src/web/ui/message.tsx';

type MissingDetailsProps = {
  /** With their labels: the rules of the details are the server's. */
  missing: readonly { name: string; label: string }[];
  withheld: number;
  className?: string;
};

/** The details without which the dealer's cars are not public, each with its field. */
export const MissingDetails = ({ missing, withheld, className = '' }: MissingDetailsProps) => (
  <Message
    tone="bad"
    title={withheld > 0 ? `${formatCount(withheld, 'bil visas', 'bilar visas')} inte än` : 'Bilarna visas inte än'}
    className={className}
  >
    <p className="max-w-prose">
      {capitalized(listed(missing.map(({ label }) => label)))} saknas. Köpare ska veta vem de handlar av, så bilarna
      blir synliga först när uppgifterna finns. Då händer det av sig självt.
    </p>
    <ul className="mt-1 flex flex-wrap gap-x-5">
      {missing.map(({ name, label }) => (
        <li key={name}>
          <Link to={`${ownDealerDetailsUrl()}#${detailFieldId(name)}`} className="link touch inline-flex items-center">
            Fyll i {label}
          </Link>
        </li>
      ))}
    </ul>
  </Message>
);
