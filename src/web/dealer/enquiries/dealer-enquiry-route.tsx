import { Link, type MetaFunction } from 'react-router';
import { ENQUIRY_STATUS_WORDS, ENQUIRY_STATUSES } from '#src/domain/enquiries/enquiry.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { AD_STATUSES, STATUS_WORDS } from '#src/domain/vocabulary/vocabulary.ts';
import { dealerAdUrl, dealerEnquiriesUrl, tradeInUrl } from '#src/office-urls.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { answerTo } from '#src/request/forms/action-answer.ts';
import { adUrl } from '#src/visitor-urls.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { SaveForm } from '#src/web/office/editing/save-form.tsx';
import { EnquiryDetails } from '#src/web/office/enquiries/enquiry-details.tsx';
import { carFacts, EnquiryBadge, SmallPicture } from '#src/web/office/enquiries/enquiry-list.tsx';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { UpLink } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Section } from '#src/web/ui/section.tsx';
import type { Route } from './+types/dealer-enquiry-route.ts';
import { AnswerForm } from './answer-form.tsx';
import { type DealerEnquiryModel, dealerEnquiryAction, readDealerEnquiry } from './dealer-enquiries-data.server.ts';

export const loader = dealerLoader(readDealerEnquiry);
export const action = dealerEnquiryAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Meddelande', matches);

const STATUSES = ENQUIRY_STATUSES.map((value) => ({ value, label: ENQUIRY_STATUS_WORDS[value] }));

/** One message to the dealer, its answers, the form for another one, and its status. */
export default function DealerEnquiryRoute({ loaderData: enquiry, actionData }: Route.ComponentProps) {
  const { email, isAnswering } = enquiry;
  const sent = answerTo(actionData, 'answer') ?? answerTo(actionData, 'fill');
  return (
    <div className="max-w-3xl">
      <UpLink to={dealerEnquiriesUrl()}>Meddelanden</UpLink>
      <h1 className="flex flex-wrap items-center gap-x-4 gap-y-1 text-title wrap-anywhere">
        <span className="min-w-0">
          Från <bdi>{enquiry.name}</bdi>
        </span>
        <span className="text-small">
          <EnquiryBadge status={enquiry.status} />
        </span>
      </h1>
      <EnquiredCar {...enquiry} />
      <EnquiryDetails enquiry={enquiry} {...(enquiry.mayValue && { valueTradeIn: tradeInUrl })} />
      <Answers {...enquiry} />
      {isAnswering && email !== null && (
        <Section heading="Svara" className="mt-10">
          <AnswerForm {...enquiry} email={email} answer={sent} />
        </Section>
      )}
      {email === null && (
        <>
          <AnswerMessage answer={sent} className="mt-6" />
          <p className="mt-6 text-small">
            Personen lämnade ingen e-postadress. Ring, och markera sedan meddelandet som besvarat.
          </p>
        </>
      )}
      {isAnswering && <Handling enquiry={enquiry} answer={answerTo(actionData, 'save')} />}
    </div>
  );
}

/** The car with the ways to it: the dealer's own page of it, and the one that visitors see. */
const EnquiredCar = ({ adId, car, plate, price, pictures, adStatus }: DealerEnquiryModel) => (
  <div className="my-6 flex gap-4 border-y border-line py-4">
    <SmallPicture pictures={pictures} className="h-18 w-24 sm:h-24 sm:w-32" />
    <div className="min-w-0">
      <Link to={dealerAdUrl(adId)} className="link text-body font-semibold wrap-anywhere">
        <bdi>{car}</bdi>
      </Link>
      <p className="text-small tabular-nums">
        {carFacts({ plate, price })}
        {adStatus !== 'active' && ` · ${STATUS_WORDS[adStatus]}`}
      </p>
      {AD_STATUSES.some((status) => status === adStatus) && (
        <p className="mt-1 text-small">
          <Link reloadDocument to={adUrl(adId)} className="link">
            Visa annonsen på webbplatsen
          </Link>
        </p>
      )}
    </div>
  </div>
);

/** The answers as they were mailed, the oldest first. */
function Answers({ answers, answeredAt, replyTo, email }: DealerEnquiryModel) {
  if (answers.length === 0)
    return answeredAt === null ? null : (
      <p className="mt-6 text-small text-quiet">Markerat som besvarat {formatDateTime(answeredAt)}.</p>
    );
  return (
    <Section heading={answers.length === 1 ? 'Ert svar' : 'Era svar'} className="mt-10">
      <ol className="grid grid-cols-1 gap-4">
        {answers.map(({ id, author, body, sentAt }) => (
          <li key={id} className="border-l-2 border-moss pl-4">
            <p className="text-fine text-quiet wrap-anywhere">
              {author}, {formatDateTime(sentAt)}
            </p>
            <p dir="auto" className="mt-1 max-w-prose text-body wrap-anywhere whitespace-pre-line">
              {body}
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-small text-quiet wrap-anywhere">
        Skickat till {email}. Svarar kunden kommer det som mejl till {replyTo}, inte hit.
      </p>
    </Section>
  );
}

type HandlingProps = { enquiry: DealerEnquiryModel; answer: ReturnType<typeof answerTo> };

/** Status of the message, and who answers it. */
function Handling({ enquiry, answer }: HandlingProps) {
  const field = formField(answer?.ok === false ? answer : null, enquiry);
  return (
    <Section heading="Hantering" className="mt-10">
      <SaveForm
        name={`dealer-enquiry-${enquiry.id}`}
        version={String(enquiry.version)}
        answer={answer}
        className="grid grid-cols-1 gap-4 pb-4 sm:grid-cols-2"
        intent="save"
      >
        <ChoiceField label="Status" {...field('status')} choices={STATUSES} />
        <ChoiceField label="Ansvarig" {...field('ownerId')} empty="Ingen" choices={enquiry.people} />
      </SaveForm>
    </Section>
  );
}
