import type { MetaFunction } from 'react-router';
import { dealerKeysUrl, dealerWebhookUrl } from '#src/office-urls.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { answerTo } from '#src/request/forms/action-answer.ts';
import { apiGuideUrl } from '#src/visitor-urls.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { ApiKeyKind, ApiKeyName, ApiKeyTable } from '#src/web/office/api-keys/api-key-table.tsx';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { useFormKey } from '#src/web/office/editing/use-form-key.ts';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Route } from './+types/dealer-keys-route.ts';
import { dealerKeysAction, readDealerKeys } from './dealer-keys-data.server.ts';

export const loader = dealerLoader(readDealerKeys);
export const action = dealerKeysAction;
export const meta: MetaFunction = ({ matches }) => staffTags('API-nycklar', matches);
/** Forms of this page may require reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/office/reauthentication/staff-error.tsx';

/** The dealer's API keys, with which its own system sends the stock. */
export default function DealerKeysRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { keys } = loaderData;
  const formKey = useFormKey(answer, 'add');
  const refusal = answerTo(answer, 'add')?.ok === false ? answer : null;
  return (
    <div className="max-w-4xl">
      <StaffHeading title="API-nycklar">
        Med en nyckel skickar ert system beståndet direkt hit, så ofta ni vill, och läser siffror och meddelanden.
        Nyckeln gäller bara era bilar. En nyckel som provar visar vad som skulle hända, utan att något ändras.{' '}
        <a href={apiGuideUrl()} className="font-medium text-moss hover:underline">
          Beskrivning av API:et
        </a>
        . Systemet kan också få besked när något händer:{' '}
        <Link to={dealerWebhookUrl()} className="font-medium text-moss hover:underline">
          Webhook
        </Link>
        .
      </StaffHeading>
      <AnswerMessage answer={answer} className="mt-6 wrap-anywhere" />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-12">
        <Section heading="Skapa nyckel">
          <PostForm key={formKey} intent="add" className="grid max-w-3xl items-start gap-4 md:grid-cols-[1fr_1fr_auto]">
            <ApiKeyName {...formField(refusal)('name')} />
            <ApiKeyKind {...formField(refusal)('kind')} />
            <div className="md:pt-6.5">
              <Button kind="primary">Skapa</Button>
            </div>
          </PostForm>
        </Section>
        <Section heading="Nycklar">
          <ApiKeyTable keys={keys} action={dealerKeysUrl()} />
        </Section>
      </div>
    </div>
  );
}
