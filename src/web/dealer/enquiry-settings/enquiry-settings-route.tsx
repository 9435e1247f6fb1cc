import type { MetaFunction } from 'react-router';
import { REMINDER_CHOICES } from '#src/domain/enquiries/reminders.ts';
import { dealerEnquiriesUrl, enquirySettingsUrl } from '#src/office-urls.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { answerTo } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { EditedList, EntryHead } from '#src/web/office/editing/edited-list.tsx';
import { answerOfPage } from '#src/web/office/editing/form-answers.ts';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { SaveForm } from '#src/web/office/editing/save-form.tsx';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { StaffHeading, UpLink } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/enquiry-settings-route.ts';
import { enquirySettingsAction, readEnquiryChoices } from './enquiry-settings-data.server.ts';

export const loader = dealerLoader(readEnquiryChoices);
export const action = enquirySettingsAction;
const TITLE = 'Svarsmallar och påminnelser';
export const meta: MetaFunction = ({ matches }) => staffTags(TITLE, matches);

/** Templates of answers, and when the dealer is reminded of messages. */
export default function EnquirySettingsRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { templates, version, remindAfter, adf, maySet } = loaderData;
  const reminder = answerTo(answer, 'remind');
  const saved = answerTo(answer, 'adf');
  const field = formField(reminder?.ok === false ? reminder : null, { remindAfter });
  const adfField = formField(saved?.ok === false ? saved : null, { adfRecipient: adf?.email ?? '' });
  return (
    <div className="max-w-3xl">
      <UpLink to={dealerEnquiriesUrl()}>Meddelanden</UpLink>
      <StaffHeading title={TITLE} />
      <AnswerMessage answer={(reminder ?? saved) === null ? answerOfPage(answer, templates) : null} className="mt-6" />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-12">
        <Section heading="Svarsmallar" headingClass="mb-1 text-large">
          <p className="max-w-prose text-small text-quiet">
            Texter att börja ett svar med. Skriv {'{namn}'} där kundens namn ska stå och {'{bil}'} där bilen ska stå.
          </p>
          <EditedList
            items={templates}
            answer={answer}
            address={enquirySettingsUrl}
            addLabel="Ny mall"
            empty="Ni har inga mallar."
            fields={(each) => (
              <>
                <TextField label="Namn" {...each('name')} maxLength={60} autoComplete="off" />
                <TextArea label="Text" {...each('body')} rows={7} />
              </>
            )}
            removal={({ name }) => ({
              title: 'Ta bort mallen?',
              text: `${name} tas bort. Svar som redan är skickade påverkas inte.`,
            })}
            show={({ name, body }, actions) => (
              <>
                <EntryHead name={name}>{actions}</EntryHead>
                <p className="mt-2 text-small wrap-anywhere whitespace-pre-line">{body}</p>
              </>
            )}
          />
        </Section>
        {maySet && (
          <>
            <Section heading="Påminnelse">
              <SaveForm
                name="enquiry-reminder"
                version={version}
                answer={reminder}
                className="grid gap-4 pb-4 sm:max-w-sm"
                intent="remind"
              >
                <ChoiceField
                  label="Påminn om obesvarade meddelanden"
                  {...field('remindAfter')}
                  choices={REMINDER_CHOICES}
                  hint="Ett mejl till den som är ansvarig, annars till er kontaktadress. En gång för varje meddelande."
                />
              </SaveForm>
            </Section>
            <Section heading="Till ert eget system" headingClass="mb-1 text-large">
              <p className="mb-4 max-w-prose text-small text-quiet">
                Varje meddelande kan också skickas till ert säljsystem, som ett mejl i formatet ADF 1.0. Fråga
                leverantören av systemet efter adressen.
              </p>
              <SaveForm
                name="enquiry-adf"
                version={version}
                answer={saved}
                className="grid gap-4 pb-4 sm:max-w-md"
                intent="adf"
              >
                <TextField
                  label="Systemets e-postadress"
                  {...adfField('adfRecipient')}
                  inputMode="email"
                  autoComplete="off"
                  maxLength={254}
                  hint="Tomt: inget skickas. En ny adress får ett prov med en länk som bekräftar den."
                />
              </SaveForm>
              {adf !== null && (
                <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 text-small">
                  <p className="wrap-anywhere">
                    {adf.isConfirmed
                      ? `Meddelanden skickas till ${adf.email}.`
                      : `${adf.email} är inte bekräftad än. Inget skickas dit förrän länken i provet är öppnad.`}
                  </p>
                  <PostForm intent="try-adf">
                    <Button kind="small">Skicka ett prov</Button>
                  </PostForm>
                </div>
              )}
            </Section>
          </>
        )}
      </div>
    </div>
  );
}
