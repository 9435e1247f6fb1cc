import type { MetaFunction } from 'react-router';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { unansweredEnquiriesUrl } from '#src/office-urls.ts';
import { staffDealerUrl, staffEnquiriesUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { ConfirmButton } from '#src/web/office/editing/confirm-button.tsx';
import { StaffHeading, UpLink } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { buttonClass } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import type { Route } from './+types/unanswered-route.ts';
import { readUnanswered, type UnansweredModel, unansweredAction } from './unanswered-data.server.ts';

export const loader = staffLoader(readUnanswered);
export const action = unansweredAction;
const TITLE = 'Obesvarade meddelanden';
export const meta: MetaFunction = ({ matches }) => staffTags(TITLE, matches);

/** Dealers with unanswered messages, whom staff can remind. */
export default function UnansweredRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { dealerId, dealers } = loaderData;
  return (
    <div className="max-w-4xl">
      <UpLink to={staffEnquiriesUrl()}>Meddelanden</UpLink>
      <StaffHeading title={TITLE}>
        Handlarna påminns en gång om varje meddelande, efter den tid de har valt. Härifrån kan du påminna om allt
        obesvarat, högst en gång per dygn.
      </StaffHeading>
      <AnswerMessage answer={answer} className="mt-6" />
      <div className="mt-6">
        <PlainTable
          caption="Handlare med obesvarade meddelanden, de som väntat längst först"
          columns={COLUMNS}
          rows={dealers}
          empty={dealerId === null ? 'Alla meddelanden är besvarade.' : 'Handlaren har inga obesvarade meddelanden.'}
        />
      </div>
      {dealerId !== null && (
        <p className="mt-4 text-small">
          <Link to={unansweredEnquiriesUrl()} className="link touch inline-flex items-center">
            Visa alla handlare
          </Link>
        </p>
      )}
    </div>
  );
}

const COLUMNS: readonly Column<UnansweredModel['dealers'][number]>[] = [
  {
    heading: 'Handlare',
    cell: ({ id, dealer }) => (
      <Link to={staffDealerUrl(id)} className="link font-medium wrap-anywhere">
        <bdi>{dealer}</bdi>
      </Link>
    ),
  },
  {
    heading: 'Obesvarade',
    isFigure: true,
    cell: ({ id, unanswered }) => (
      <Link to={staffEnquiriesUrl({ dealerId: id, status: 'unanswered' })} className="link">
        {formatNumber(unanswered)}
      </Link>
    ),
  },
  { heading: 'Äldst', from: 'md', cell: ({ oldest }) => <ShortTime at={oldest} /> },
  {
    heading: 'Påmind',
    from: 'md',
    cell: ({ remindedAt }) => (remindedAt === null ? '–' : <ShortTime at={remindedAt} />),
  },
  {
    heading: 'Åtgärd',
    cell: ({ id, dealer, unanswered, hasAddress }) =>
      hasAddress ? (
        <ConfirmButton
          intent="remind"
          label="Påminn"
          id={String(id)}
          name={dealer}
          action={unansweredEnquiriesUrl()}
          className={buttonClass('small')}
          title="Påminna handlaren?"
          text={`${dealer} får ett mejl om ${unanswered === 1 ? 'ett obesvarat meddelande' : `${formatNumber(unanswered)} obesvarade meddelanden`}.`}
        />
      ) : (
        <span className="text-fine text-quiet">saknar e-post</span>
      ),
  },
];
