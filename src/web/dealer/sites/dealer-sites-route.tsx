import { Link, type MetaFunction } from 'react-router';
import { ownGroupUrl } from '#src/office-urls.ts';
import { sitesLoader } from '#src/request/accounts/dealer.server.ts';
import { type ActionAnswer, answerTo } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/dealer-sites-route.ts';
import { type DealerSitesModel, dealerSitesAction, readDealerSites } from './dealer-sites-data.server.ts';
import { SITE_DAYS, SiteTable } from './site-table.tsx';

export const loader = sitesLoader(readDealerSites);
export const action = dealerSitesAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Anläggningar', matches);

/** The first page of a person with several dealers, and where one is chosen. */
export default function DealerSitesRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { returnTo, sites } = loaderData;
  return (
    <div className="max-w-6xl">
      <StaffHeading title="Anläggningar">
        {returnTo === null
          ? `Siffrorna är för de senaste ${SITE_DAYS} dagarna. Välj en anläggning för att sköta den.`
          : 'Sidan gäller en anläggning i taget. Välj vilken.'}
      </StaffHeading>
      <AnswerMessage answer={answer} className="mt-6" />
      <div className="mt-8">
        <SiteTable caption="Anläggningar" sites={sites} returnTo={returnTo} />
      </div>
      <GroupSection {...loaderData} answer={answer} />
    </div>
  );
}

type GroupSectionProps = Pick<DealerSitesModel, 'groups' | 'asked' | 'mayAsk'> & { answer: ActionAnswer | undefined };

/** The groups that the person manages, or the way to one. */
function GroupSection({ groups, asked, mayAsk, answer }: GroupSectionProps) {
  if (groups.length > 0)
    return (
      <Section heading="Koncern" className="mt-12">
        <p className="max-w-prose text-small">
          <Link to={ownGroupUrl()} className="link">
            Nycklar, filer och anläggningar i filen
          </Link>{' '}
          för {groups.map(({ name }) => name).join(', ')}.
        </p>
      </Section>
    );
  if (!mayAsk) return null;
  return (
    <Section heading="Koncern" className="mt-12">
      <p className="mb-4 max-w-prose text-small">
        {asked === null
          ? 'Som koncern kan ni skicka en enda fil för alla anläggningar med en nyckel. Vi kontrollerar att de hör ihop.'
          : `Ni har begärt koncernen ${asked}. Vi svarar så snart vi kan.`}
      </p>
      <PostForm intent="ask" className="grid max-w-2xl items-start gap-4 md:grid-cols-[1fr_auto]">
        <TextField
          label="Koncernens namn"
          {...formField(answerTo(answer, 'ask')?.ok === false ? answer : null)('name')}
          autoComplete="organization"
          maxLength={120}
        />
        <div className="md:pt-6.5">
          <Button kind="quiet">{asked === null ? 'Begär koncern' : 'Ändra namnet'}</Button>
        </div>
      </PostForm>
    </Section>
  );
}
