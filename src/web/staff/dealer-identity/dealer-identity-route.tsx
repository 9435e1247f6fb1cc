import { Form, useActionData } from 'react-router';
import { describeMoved } from '#src/domain/dealers/dealer-move.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { MERGED_PARAM } from '#src/office-urls.ts';
import { staffDealerIdentityUrl, staffDealersUrl, staffDealerUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { answerTo } from '#src/request/forms/action-answer.ts';
import { dealerUrl } from '#src/visitor-urls.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { ConfirmButton } from '#src/web/office/editing/confirm-button.tsx';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { useFormKey } from '#src/web/office/editing/use-form-key.ts';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Breadcrumbs } from '#src/web/ui/breadcrumbs.tsx';
import { Button, buttonClass } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { TickBox } from '#src/web/ui/tick-box.tsx';
import type { Route } from './+types/dealer-identity-route.ts';
import { dealerIdentityAction, readDealerIdentityPage } from './dealer-identity-data.server.ts';

export const loader = staffLoader(readDealerIdentityPage);
export const action = dealerIdentityAction;
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  staffTags(`${loaderData?.dealer.label ?? 'Handlare'}: slå ihop eller dela`, matches);
/** Forms of this page may require reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/office/reauthentication/staff-error.tsx';

type Model = Awaited<ReturnType<typeof readDealerIdentityPage>>;

/** One dealer or two: merges, splits, and how to undo them. */
export default function DealerIdentityRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { dealer, merged, others, parts, moves } = loaderData;
  return (
    <div className="max-w-4xl">
      <Breadcrumbs
        crumbs={[
          { name: 'Handlare', path: staffDealersUrl() },
          { name: dealer.label, path: staffDealerUrl(dealer.id) },
          { name: 'Slå ihop eller dela', path: staffDealerIdentityUrl(dealer.id) },
        ]}
      />
      <StaffHeading title={dealer.label}>
        <Facts dealer={dealer} />
      </StaffHeading>
      <AnswerMessage answer={answer} className="mt-6 wrap-anywhere" />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-12">
        <Section heading="Slå ihop med en annan handlare">
          {merged ? <MergeQuestion dealer={dealer} merged={merged} /> : <ChooseMerged others={others} />}
        </Section>
        <Section heading="Dela i två handlare">
          <SplitForm dealer={dealer} parts={parts} />
        </Section>
        {moves.length > 0 && (
          <Section heading="Gjort">
            <ul className="grid gap-4">
              {moves.map((move) => (
                <Move key={move.id} move={move} dealerId={dealer.id} />
              ))}
            </ul>
          </Section>
        )}
      </div>
    </div>
  );
}

function Facts({ dealer }: Pick<Model, 'dealer'>) {
  const ids = dealer.feedIds.map(({ format, feedId }) => `${feedId} (${format})`);
  const aliases = dealer.aliases.map(({ name, town }) => (town === null ? name : `${name}, ${town}`));
  return (
    <>
      {[
        dealer.town ?? 'ort okänd',
        dealer.organisationNumber ?? 'organisationsnummer okänt',
        ...(ids.length > 0 ? [`id i filer: ${ids.join(', ')}`] : []),
        ...(aliases.length > 0 ? [`heter i filer också ${aliases.join('; ')}`] : []),
      ].join(' · ')}{' '}
      <Link to={dealerUrl(dealer.slug)} reloadDocument className="link">
        Visa på webbplatsen
      </Link>
    </>
  );
}

const ChooseMerged = ({ others }: Pick<Model, 'others'>) => (
  <Form method="get" className="grid max-w-3xl items-start gap-4 md:grid-cols-[1fr_auto]">
    <ChoiceField
      label="Den handlare som ska uppgå i denna"
      name={MERGED_PARAM}
      empty="välj"
      choices={others.map(({ id, name }) => ({ value: id, label: `${name} (nr ${id})` }))}
    />
    <div className="md:pt-6.5">
      <Button kind="quiet">Visa vad som flyttas</Button>
    </div>
  </Form>
);

function MergeQuestion({ dealer, merged }: Pick<Model, 'dealer'> & { merged: NonNullable<Model['merged']> }) {
  const text = `${describeMoved(merged.counts)} flyttas från ${merged.label} (nr ${merged.id}) till ${dealer.label} (nr ${dealer.id}). Adressen till ${merged.label} leder sedan hit, och filer som anger ${merged.name} räknas som ${dealer.name}. Det kan ångras.`;
  return (
    <div className="grid max-w-3xl gap-4">
      <Message tone="good" title={`${merged.label} uppgår i ${dealer.label}`}>
        <p className="wrap-anywhere">{text}</p>
      </Message>
      <div className="flex flex-wrap items-center gap-4">
        <ConfirmButton
          id={String(merged.id)}
          name={merged.label}
          intent="merge"
          label="Slå ihop"
          className={buttonClass('primary')}
          action={staffDealerIdentityUrl(dealer.id)}
          title={`Slå ihop ${merged.label} med ${dealer.label}?`}
          text={text}
        />
        <Link to={staffDealerIdentityUrl(dealer.id)} className="link touch inline-flex items-center">
          Välj en annan
        </Link>
      </div>
    </div>
  );
}

const SOURCES = [
  ['key:', 'skickat med nyckel'],
  ['pull:', 'hämtat'],
  ['file', 'från fil'],
] as const;

const sourceWords = (source: string | null): string =>
  SOURCES.find(([start]) => source?.startsWith(start))?.[1] ?? 'okänd källa';

function SplitForm({ dealer, parts }: Pick<Model, 'dealer' | 'parts'>) {
  const answer = useActionData<typeof action>();
  const field = formField(answerTo(answer, 'split'), { name: dealer.name });
  const formKey = useFormKey(answer, 'split');
  if (parts.length < 2)
    return (
      <p className="text-body">Alla bilar kommer på samma sätt och står på samma ort, så det finns inget att dela.</p>
    );
  return (
    <PostForm key={formKey} intent="split" className="grid max-w-3xl gap-4">
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-small font-semibold">Bilar som hör till den nya handlaren</legend>
        {parts.map(({ key, source, town, ads, activeAds }) => (
          <TickBox key={key} name="part" value={key}>
            {town ?? 'ort okänd'}, {sourceWords(source)}: {formatCount(ads, 'annons', 'annonser')} ({activeAds} till
            salu)
          </TickBox>
        ))}
      </fieldset>
      <p className="text-small text-quiet">
        Nycklar och hämtningar följer med när de bara levererar de valda bilarna. Konton stannar hos {dealer.label}.
      </p>
      <div className="grid items-start gap-4 md:grid-cols-3">
        <TextField label="Den nya handlarens namn" {...field('name')} maxLength={120} autoComplete="off" />
        <TextField label="Ort" {...field('town')} maxLength={80} autoComplete="off" />
        <TextField label="Organisationsnummer" {...field('organisation_number')} maxLength={20} autoComplete="off" />
      </div>
      <div>
        <Button kind="quiet">Dela handlaren</Button>
      </div>
    </PostForm>
  );
}

function Move({ move, dealerId }: { move: Model['moves'][number]; dealerId: number }) {
  const { id, kind, fromName, toName, counts, doneBy, doneAt, undoneAt } = move;
  const done = kind === 'merge' ? `${fromName} uppgick i ${toName}` : `${toName} skildes från ${fromName}`;
  const text = `${describeMoved(counts)} flyttas tillbaka${kind === 'merge' ? '. Bilar som har kommit sedan dess stannar' : ''}.`;
  return (
    <li className="grid gap-1">
      <p className="wrap-anywhere">
        {done}. {describeMoved(counts)} flyttades.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 text-small text-quiet">
        <span>
          <ShortTime at={doneAt} /> av {doneBy}
          {undoneAt && (
            <>
              , ångrat <ShortTime at={undoneAt} />
            </>
          )}
        </span>
        {undoneAt === null && (
          <ConfirmButton
            id={String(id)}
            name={done}
            intent="undo"
            label="Ångra"
            className={buttonClass('quiet')}
            action={staffDealerIdentityUrl(dealerId)}
            title={`Ångra att ${done}?`}
            text={text}
          />
        )}
      </div>
    </li>
  );
}
