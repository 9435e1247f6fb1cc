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
  /** Whether the person may fill them in. */
  mayFill: boolean;
};

/** The details without which the dealer's cars are not public, each with its field; on all pages, as it is true of each. */
export const MissingDetails = ({ missing, withheld, mayFill }: MissingDetailsProps) => (
  <Message
    tone="bad"
    title={withheld > 0 ? `${formatCount(withheld, 'bil visas', 'bilar visas')} inte än` : 'Bilarna visas inte än'}
    className="mb-6 max-w-3xl"
  >
    <p className="max-w-prose">
      {capitalized(listed(missing.map(({ label }) => label)))} saknas. Köpare ska veta vem de handlar av, så bilarna
      blir synliga först när uppgifterna finns. Då händer det av sig självt.
      {!mayFill && ' En ägare fyller i dem.'}
    </p>
    <ul className="mt-1 flex flex-wrap gap-x-5 empty:hidden">
      {(mayFill ? missing : []).map(({ name, label }) => (
        <li key={name}>
          <Link to={`${ownDealerDetailsUrl()}#${detailFieldId(name)}`} className="link touch inline-flex items-center">
            Fyll i {label}
          </Link>
        </li>
      ))}
    </ul>
  </Message>
);
