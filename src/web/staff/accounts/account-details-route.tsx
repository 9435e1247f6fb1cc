import { Link, type MetaFunction } from 'react-router';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { accountUrl, userRolesUrl } from '#src/office-urls.ts';
import { staffAccountsUrl, staffAccountUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { ConfirmButton } from '#src/web/office/editing/confirm-button.tsx';
import { PostForm, usePostAddress } from '#src/web/office/editing/post-form.tsx';
import { ErasureLink } from '#src/web/office/page/erasure-link.tsx';
import { ListLinks } from '#src/web/office/page/list-links.tsx';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button, buttonClass } from '#src/web/ui/button.tsx';
import { FactList } from '#src/web/ui/fact-list.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Route } from './+types/account-details-route.ts';
import { type AccountDetailsModel, accountDetailsAction, readAccountDetails } from './accounts-data.server.ts';
import { StateBadge } from './state-badge.tsx';

export const loader = staffLoader(readAccountDetails);
export const action = accountDetailsAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Konto', matches);
/** Forms of this page may require reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/office/reauthentication/staff-error.tsx';

/** One account: its facts, its sessions, and what an admin can do with it. */
export default function AccountDetailsRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { account, sessions, isOwn, list } = loaderData;
  const address = usePostAddress();
  return (
    <div className="max-w-3xl">
      <ListLinks
        heading="Konton"
        url={staffAccountsUrl(list?.query)}
        place={list}
        urlOf={(id) => staffAccountUrl(id, list?.query)}
        nouns={['konto', 'Konton']}
      />
      <StaffHeading title={account.email}>
        <StateBadge state={account.state} />
      </StaffHeading>
      <AnswerMessage answer={answer} className="mt-6" />
      <div className="mt-8 grid grid-cols-1 gap-12">
        <Section heading="Uppgifter">
          <FactList
            unknown="okänt"
            facts={[
              { label: 'Roller', value: account.rolesText ?? 'ingen' },
              ...(account.dealer === null ? [] : [{ label: 'Handlare', value: account.dealer }]),
              { label: 'Tvåstegsinloggning', value: secondFactorText(account) },
              {
                label: 'Senast inloggad',
                value: account.activeAt === null ? 'inte på tolv månader' : formatDateTime(account.activeAt),
              },
              { label: 'Skapad', value: formatDateTime(account.createdAt) },
            ]}
          />
          <p className="mt-3 text-small">
            <Link to={userRolesUrl()} className="link touch inline-flex items-center">
              Ändra roller
            </Link>
          </p>
        </Section>
        <Sessions account={account} sessions={sessions} address={address} />
        {isOwn ? (
          <p className="text-small">
            Det här är ditt eget konto.{' '}
            <Link to={accountUrl()} className="link">
              Lösenord, passkeys och tvåstegsinloggning
            </Link>
          </p>
        ) : (
          <>
            <Actions account={account} address={address} />
            <ErasureLink kind="account" id={account.id} />
          </>
        )}
      </div>
    </div>
  );
}

/** The ways of an account's second step: "app, 2 passkeys". */
function secondFactorText({ hasAuthenticator, passkeys }: AccountDetailsModel['account']): string {
  const ways = [
    ...(hasAuthenticator ? ['app'] : []),
    ...(passkeys > 0 ? [formatCount(passkeys, 'passkey', 'passkeys')] : []),
  ];
  return ways.length === 0 ? 'av' : ways.join(', ');
}

/** Where the forms are posted. */
type Posting = { address: string };

const Sessions = ({ account, sessions, address }: Pick<AccountDetailsModel, 'account' | 'sessions'> & Posting) => (
  <Section heading={`Inloggningar (${sessions.length})`}>
    {sessions.length === 0 ? (
      <p className="text-small text-quiet">Kontot är inte inloggat någonstans.</p>
    ) : (
      <>
        <ul className="border-t border-line">
          {sessions.map(({ id, browser, network, createdAt, activeAt }) => (
            <li key={id} className="border-b border-line py-3 text-small">
              <p className="font-semibold">{browser}</p>
              <p className="text-fine text-quiet">
                Inloggad <ShortTime at={createdAt} /> · aktiv <ShortTime at={activeAt} /> · {network}
              </p>
            </li>
          ))}
        </ul>
        <div className="mt-4">
          <ConfirmButton
            intent="end-sessions"
            label="Avsluta alla inloggningar"
            className={buttonClass('quiet')}
            id={account.id}
            name={`för ${account.email}`}
            action={address}
            title="Avsluta alla inloggningar?"
            text={`${account.email} måste logga in igen på ${formatCount(sessions.length, 'enhet', 'enheter')}.`}
          />
        </div>
      </>
    )}
  </Section>
);

const Actions = ({ account: { id, email, state }, address }: Pick<AccountDetailsModel, 'account'> & Posting) => (
  <Section heading="Åtgärder">
    <div className="flex flex-wrap items-center gap-3">
      {state === 'obekraftad' && (
        <PostForm intent="resend">
          <input type="hidden" name="id" value={id} />
          <Button kind="quiet">Skicka bekräftelsen igen</Button>
        </PostForm>
      )}
      {state === 'avstangd' ? (
        <PostForm intent="enable">
          <input type="hidden" name="id" value={id} />
          <Button kind="quiet">Öppna kontot igen</Button>
        </PostForm>
      ) : (
        <ConfirmButton
          intent="disable"
          label="Stäng av kontot"
          className="touch rounded-card px-2 text-small font-semibold text-red hover:underline"
          id={id}
          name={email}
          action={address}
          title="Stänga av kontot?"
          text={`${email} loggas ut överallt och kan inte logga in. Det kan öppnas igen.`}
        />
      )}
    </div>
  </Section>
);
