import { Link } from 'react-router';
import { ownValue } from '#src/base/own-value.ts';
import { AD_FIELD_LABELS, adFieldLabel, adFieldText } from '#src/domain/ads/ad-fields.ts';
import { flagLabel } from '#src/domain/ads/quality-flags.ts';
import { STAFF_COLUMNS } from '#src/domain/ads/staff-fields.ts';
import { versionsUrl } from '#src/office-urls.ts';
import { staffAdUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { type ActionAnswer, answerTo } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { FIELD_GROUPS } from '#src/web/office/ad-form/field-groups.ts';
import { SameCarNote } from '#src/web/office/ad-form/same-car-note.tsx';
import { OverrideList, PictureForm, StatusForm, VehicleForm } from '#src/web/office/ad-form/vehicle-forms.tsx';
import { FoldedStatement, StatementFields } from '#src/web/office/decisions/statement-fields.tsx';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { AdPictures } from '#src/web/office/pictures/ad-pictures.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { StaffNotes } from '#src/web/staff/notes/staff-notes.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { FactList } from '#src/web/ui/fact-list.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Route } from './+types/vehicle-route.ts';
import { DraftPage } from './draft-page.tsx';
import { readVehicle, type VehicleModel, vehicleAction } from './vehicle-data.server.ts';
import { VehicleHead } from './vehicle-head.tsx';
import { VehicleHistory } from './vehicle-history.tsx';

export const loader = staffLoader(readVehicle);
export const action = vehicleAction;
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  staffTags(loaderData?.ad.name ?? 'Annons', matches);

/** An ad with its values, overrides and history; a draft has its own page. */
export default function VehicleRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { draft, ...vehicle } = loaderData;
  if (draft) return <DraftPage {...vehicle} draft={draft} answer={answer} />;
  return <PublishedVehicle {...vehicle} answer={answer} />;
}

type PublishedProps = Omit<VehicleModel, 'draft'> & { answer: ActionAnswer | undefined };

function PublishedVehicle({ ad, pictures, prices, events, runs, answer, ...rest }: PublishedProps) {
  const { changes, notes, overrides, list, sameCar, withheld, deadPictures } = rest;
  const override = overrides.find(({ field }) => field === 'status');
  return (
    <>
      <VehicleHead ad={ad} list={list} withheld={withheld} />
      {withheld !== undefined && (
        <Message tone="bad" title="Annonsen visas inte än" className="mt-6 max-w-3xl">
          {withheld.text}{' '}
          <Link to={withheld.detailsUrl} className="link">
            Fyll i uppgifterna
          </Link>
        </Message>
      )}
      <div className="mt-8 grid grid-cols-1 gap-12 xl:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-12">
          <Section heading="Rättat av personal">
            <div className="grid grid-cols-1 gap-6">
              <AnswerMessage
                answer={answer && !['edit', 'pictures', 'note', 'remove-note'].includes(answer.intent) ? answer : null}
              />
              {ad.status !== 'draft' && (
                <StatusForm key={ad.status} status={ad.status} override={override} withheld={withheld} reader="staff">
                  <StatementFields
                    answer={answerTo(answer, 'status')}
                    rule="other"
                    isRequired
                    className="mt-4 hidden [form:has(option:is([value=hidden],[value=sold],[value=removed]):checked)_&]:grid"
                  />
                </StatusForm>
              )}
              <OverrideList
                overrides={overrides.filter(({ field }) => field !== 'status')}
                hasFeed={override?.feedValue !== null}
                reader="staff"
              />
              <PostForm intent="copy">
                <Button kind="small">Kopiera till ett nytt utkast</Button>
              </PostForm>
              {changes.length > 0 && (
                <p className="text-small">
                  <Link to={versionsUrl('ad', ad.internal_id)} className="link touch inline-flex items-center">
                    Jämför och återställ ändringar
                  </Link>
                </p>
              )}
            </div>
          </Section>
          <Section heading="Uppgifter">
            {/* The open form stands in the place of the facts that it edits. */}
            <div className="[&:has(>details[open])>section]:hidden">
              <VehicleForm ad={ad} answer={answerTo(answer, 'edit')}>
                <FoldedStatement answer={answerTo(answer, 'edit')} rule="wrong" />
              </VehicleForm>
              {FIELD_GROUPS.map(({ heading, fields }) => (
                <FactGroup key={heading} heading={heading} ad={ad} columns={fields.map(({ column }) => column)} />
              ))}
            </div>
            <FactGroup heading="Från handlaren och katalogen" ad={ad} columns={OTHER_COLUMNS} />
          </Section>
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-12">
          <Section heading="Bilder">
            <AdPictures addresses={ad.image_urls} shown={pictures} dead={deadPictures} />
            <PictureForm ad={ad} shown={pictures} dead={deadPictures} answer={answerTo(answer, 'pictures')}>
              <FoldedStatement answer={answerTo(answer, 'pictures')} rule="rights" />
            </PictureForm>
          </Section>
          <SameCarNote ads={sameCar} />
          <StaffNotes action={staffAdUrl(ad.internal_id)} notes={notes} answer={answer} />
          <Section heading="Anmärkningar">
            <Flags flags={ad.quality_flags} />
          </Section>
          <VehicleHistory prices={prices} events={events} runs={runs} changes={changes} />
        </div>
      </div>
    </>
  );
}

/** Quality flags that the import set on the delivery's values. */
function Flags({ flags }: { flags: VehicleModel['ad']['quality_flags'] }) {
  if (flags.length === 0) return <p className="text-small text-quiet">Inga.</p>;
  return (
    <ul className="list-inside list-disc text-small">
      {flags.map((flag) => (
        <li key={flag}>{flagLabel(flag)}</li>
      ))}
    </ul>
  );
}

const STAFF_SET = new Set(STAFF_COLUMNS);
/** Labelled columns that the form does not edit; the status and the pictures have forms of their own. */
const OTHER_COLUMNS = Object.keys(AD_FIELD_LABELS).filter((column) => !STAFF_SET.has(column) && column !== 'status');

type FactGroupProps = { heading: string; ad: VehicleModel['ad']; columns: readonly string[] };

const FactGroup = ({ heading, ad, columns }: FactGroupProps) => (
  <section aria-label={heading} className="mt-4">
    <h3 className="text-small font-semibold text-quiet">{heading}</h3>
    <FactList
      facts={columns
        .filter((column) => Object.hasOwn(ad, column))
        .map((column) => ({
          label: adFieldLabel(column),
          value: adFieldText(column, ownValue<unknown>(ad, column)),
        }))}
      unknown="saknas"
    />
  </section>
);
