import type { MetaFunction } from 'react-router';
import { dealerAccessUrl } from '#src/office-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { apiGuideUrl } from '#src/visitor-urls.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { ApiKeyKind, ApiKeyName, ApiKeyTable } from '#src/web/office/api-keys/api-key-table.tsx';
import { answerFor } from '#src/web/office/editing/form-answers.ts';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { useFormKey } from '#src/web/office/editing/use-form-key.ts';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Route } from './+types/dealer-access-route.ts';
import { dealerAccessAction, readDealerAccess } from './dealer-access-data.server.ts';

export const loader = staffLoader(readDealerAccess);
export const action = dealerAccessAction;
export const meta: MetaFunction = ({ matches }) => staffTags('API-nycklar', matches);
/** Forms of this page may require reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/office/reauthentication/staff-error.tsx';

/** API keys of dealers, with which their systems send the stock. */
export default function DealerAccessRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { keys, dealers } = loaderData;
  const formKey = useFormKey(answer, 'add');
  const refusal = answerFor(answer, 'add');
  const field = formField(refusal);
  return (
    <div className="max-w-4xl">
      <StaffHeading title="API-nycklar">
        Med en nyckel skickar handlarens system beståndet direkt hit. Nyckeln gäller bara den handlarens bilar.{' '}
        <a href={apiGuideUrl()} className="font-medium text-moss hover:underline">
          Beskrivning av API:et
        </a>
      </StaffHeading>
      <AnswerMessage answer={answer} className="mt-6 wrap-anywhere" />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-12">
        <Section heading="Skapa nyckel">
          <PostForm
            key={formKey}
            intent="add"
            className="grid max-w-4xl items-start gap-4 md:grid-cols-[1fr_1fr_1fr_auto]"
          >
            <ChoiceField
              label="Handlare"
              {...field('dealer')}
              empty="välj"
              choices={dealers.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <ApiKeyName {...field('name')} />
            <ApiKeyKind {...field('kind')} />
            <div className="md:pt-6.5">
              <Button kind="primary">Skapa</Button>
            </div>
          </PostForm>
        </Section>
        <Section heading="Nycklar">
          <ApiKeyTable keys={keys} action={dealerAccessUrl()} showsDealer />
        </Section>
      </div>
    </div>
  );
}
