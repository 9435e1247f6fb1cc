import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { DETAIL_NAMES, DETAILS, type DetailName } from '#src/domain/dealers/dealer-details.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { ownValue } from '#src/domain/own-value.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { answerTo } from '#src/request/forms/action-answer.ts';
import { dealerUrl, staffDealersUrl, staffDealerUrl } from '#src/urls.ts';
import { PostForm } from '#src/web/admin/editing/post-form.tsx';
import { SaveForm } from '#src/web/admin/editing/save-form.tsx';
import { ListLinks } from '#src/web/admin/staff-page/list-links.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { AnswerMessage } from '#src/web/shared/forms/answer-message.tsx';
import { formField } from '#src/web/shared/forms/form-field.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { readStaffDealer, staffDealerAction } from './staff-dealer-data.server.ts';

export const loader = staffLoader(readStaffDealer);
export const action = staffDealerAction;
export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  staffTags(loaderData?.name ?? 'Handlare', matches);

const LONG: ReadonlySet<DetailName> = new Set<DetailName>(['presentation', 'opening_hours']);

/** The details of one dealer. */
export default function StaffDealerRoute() {
  const { list, name, slug, texts, seen, replaced, hasOverrides, lastDeliveredAt } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const saved = answerTo(answer, 'change');
  const field = formField(saved, texts);
  return (
    <div className="max-w-4xl">
      <ListLinks
        heading="Handlare"
        url={staffDealersUrl(list?.query)}
        place={list}
        urlOf={(id) => staffDealerUrl(id, list?.query)}
        nouns={['handlare', 'Handlare']}
      />
      <h1 className="text-title wrap-anywhere">{name}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 text-small text-quiet">
        {lastDeliveredAt === null ? 'Har inte levererat.' : `Senaste leverans ${formatDateTime(lastDeliveredAt)}.`}
        <Link to={dealerUrl(slug)} reloadDocument className="link touch inline-flex items-center">
          Visa på webbplatsen
        </Link>
      </p>
      <AnswerMessage answer={answerTo(answer, 'release')} className="mt-6" />
      <SaveForm
        name="change"
        version={seen}
        answer={saved}
        className="mt-8 grid grid-cols-1 gap-5 pb-10 sm:grid-cols-2"
        buttons={
          <Button kind="primary" name="intent" value="change">
            Spara
          </Button>
        }
      >
        {DETAIL_NAMES.map((detail) => {
          const delivered = ownValue(replaced, detail);
          const props = {
            ...{ label: DETAILS[detail].label, autoComplete: 'off', ...field(detail) },
            hint: delivered === undefined ? undefined : `I filen: ${delivered === '' ? 'inget' : delivered}`,
          };
          return LONG.has(detail) ? (
            <TextArea key={detail} {...props} rows={detail === 'presentation' ? 6 : 2} className="sm:col-span-2" />
          ) : (
            <TextField key={detail} {...props} />
          );
        })}
      </SaveForm>
      {hasOverrides && (
        <PostForm intent="release" className="mt-6 border-t border-line pt-6">
          <input type="hidden" name="seen" value={seen} />
          <p className="mb-3 max-w-prose text-small text-quiet">
            Uppgifter som skrivits här gäller i stället för filens. Utan dem gäller filens uppgifter igen.
          </p>
          <Button kind="quiet">Återgå till filens uppgifter</Button>
        </PostForm>
      )}
    </div>
  );
}
