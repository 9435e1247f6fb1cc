import { Link } from 'react-router';
import { DETAILS } from '#src/domain/dealers/dealer-details.ts';
import { type TraderDetail, traderDetailsText } from '#src/domain/dealers/trader-details.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { capitalized } from '#src/domain/format/texts.ts';
import { ownDealerDetailsUrl } from '#src/urls.ts';
import { detailFieldId } from '#src/web/office/dealer-details/details-form.tsx';
import { Message } from '#src/web/ui/message.tsx';

type MissingDetailsProps = { missing: readonly TraderDetail[]; withheld: number; className?: string };

/** The details without which the dealer's cars are not public, each with its field. */
export const MissingDetails = ({ missing, withheld, className = '' }: MissingDetailsProps) => (
  <Message
    tone="bad"
    title={withheld > 0 ? `${formatCount(withheld, 'bil visas', 'bilar visas')} inte än` : 'Bilarna visas inte än'}
    className={className}
  >
    <p className="max-w-prose">
      {capitalized(traderDetailsText(missing))} saknas. Köpare ska veta vem de handlar av, så bilarna blir synliga först
      när uppgifterna finns. Då händer det av sig självt.
    </p>
    <ul className="mt-1 flex flex-wrap gap-x-5">
      {missing.map((name) => (
        <li key={name}>
          <Link to={`${ownDealerDetailsUrl()}#${detailFieldId(name)}`} className="link touch inline-flex items-center">
            Fyll i {DETAILS[name].label.toLowerCase()}
          </Link>
        </li>
      ))}
    </ul>
  </Message>
);
