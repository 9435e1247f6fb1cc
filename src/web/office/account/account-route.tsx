import type { MetaFunction } from 'react-router';
import { formatCount } from '#src/domain/format/numbers.ts';
import { accountDataUrl, secondFactorSetupUrl } from '#src/office-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { type ActionAnswer, answerTo } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { NewPasswordFields } from '#src/web/office/login/new-password-fields.tsx';
import { PasswordField } from '#src/web/office/login/password-field.tsx';
import { PasskeySection } from '#src/web/office/passkeys/passkey-section.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/account-route.ts';
import { type AccountModel, accountPageAction, readAccountPage } from './account-data.server.ts';

export const loader = staffLoader(readAccountPage);
export const action = accountPageAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Mitt konto', matches);
/** Forms of this page may require reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/office/reauthentication/staff-error.tsx';

/** The signed-in user's own account: sessions, second factor and password. */
export default function AccountRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { email, sessions, passkeys, ...secondFactor } = loaderData;
  const added = answerTo(answer, 'add-factor') ?? answerTo(answer, 'add-passkey');
  const shown = answerTo(answer, 'begin-passkey')?.ok ? null : answer;
  return (
    <div className="max-w-3xl">
      <h1 className="text-title">Mitt konto</h1>
      <p className="mt-1 text-small text-quiet">{email}</p>
      <div className="my-6 empty:hidden">
        {added?.ok && added.text !== '' ? (
          <RecoveryCodes title={added.title} codes={added.text.split('\n')} />
        ) : (
          <AnswerMessage answer={shown} />
        )}
      </div>
      <div className="mt-8 grid grid-cols-1 gap-12">
        <SessionList sessions={sessions} />
        <PasskeySection passkeys={passkeys} answer={answer} />
        <SecondFactorSection {...secondFactor} hasPasskeys={passkeys.length > 0} answer={answer} />
        <ChangePassword answer={answerTo(answer, 'change-password')} />
        <Section heading="Dina uppgifter">
          <p className="max-w-prose text-small">
            Allt som är sparat om kontot: behörigheter, inloggningar, sparade vyer, anteckningar och det du har ändrat.
          </p>
          <p className="mt-2 text-small">
            <Link reloadDocument to={accountDataUrl()} className="link touch inline-flex items-center">
              Hämta dina uppgifter (JSON)
            </Link>
          </p>
        </Section>
      </div>
    </div>
  );
}

/** Active sessions of the account, each with a button that ends it. */
function SessionList({ sessions }: Pick<AccountModel, 'sessions'>) {
  return (
    <Section heading="Här är du inloggad">
      <ul className="border-t border-line">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3"
          >
            <div className="text-small">
              <p className="font-semibold">
                {session.browser} {session.isThis && <Badge tone="plain">den här</Badge>}
              </p>
              <p className="text-fine text-quiet">
                Inloggad <ShortTime at={session.createdAt} /> · aktiv <ShortTime at={session.activeAt} /> ·{' '}
                {session.network}
              </p>
            </div>
            {!session.isThis && (
              <PostForm intent="end-session">
                <input type="hidden" name="session" value={session.id} />
                <Button kind="small">Avsluta</Button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <PostForm intent="end-others" className="mt-4">
          <Button kind="quiet">Avsluta alla andra</Button>
        </PostForm>
      )}
    </Section>
  );
}

function ChangePassword({ answer }: { answer: ActionAnswer | null }) {
  return (
    <Section heading="Byt lösenord">
      {/* The new key empties the form after a change. */}
      <PostForm intent="change-password" key={answer?.ok ? 'changed' : 'form'} className="grid max-w-md gap-5">
        <PasswordField
          label="Nuvarande lösenord"
          name="oldPassword"
          autoComplete="current-password"
          error={answer?.errors.oldPassword}
        />
        <NewPasswordFields label="Nytt lösenord" errors={answer?.errors ?? {}} />
        <div>
          <Button kind="quiet">Byt lösenord</Button>
        </div>
      </PostForm>
    </Section>
  );
}

type SecondFactorProps = Omit<AccountModel, 'email' | 'sessions' | 'passkeys'> & { hasPasskeys: boolean } & {
  answer: ActionAnswer | undefined;
};

/** Turns two-step sign-in on and off. */
function SecondFactorSection({ hasApp, hasPasskeys, recoveryCodesLeft, setup, answer }: SecondFactorProps) {
  return (
    <Section heading="Tvåstegsinloggning">
      {hasPasskeys && !hasApp && (
        <p className="mb-4 max-w-xl text-small">
          Efter lösenordet frågar vi efter en passkey. Du har{' '}
          {formatCount(recoveryCodesLeft, 'reservkod', 'reservkoder')} kvar.
        </p>
      )}
      {hasApp ? (
        <>
          <p className="max-w-xl text-small">
            Tvåstegsinloggningen är på. Du har {formatCount(recoveryCodesLeft, 'reservkod', 'reservkoder')} kvar.
          </p>
          <CodeForm intent="remove-factor" button="Stäng av" answer={answerTo(answer, 'remove-factor')} />
        </>
      ) : setup === null ? (
        <>
          <p className="mb-4 max-w-xl text-small">
            Logga in med lösenordet och en kod ur en app i telefonen. Då räcker inte ett stulet lösenord.
          </p>
          <ButtonLink kind="quiet" to={secondFactorSetupUrl()}>
            Kom igång
          </ButtonLink>
        </>
      ) : (
        <Setup {...setup} answer={answerTo(answer, 'add-factor')} />
      )}
    </Section>
  );
}

function Setup({ qrCode, secret, answer }: { qrCode: string; secret: string; answer: ActionAnswer | null }) {
  return (
    <div className="grid gap-6 md:grid-cols-[12rem_1fr]">
      <div
        role="img"
        aria-label="QR-kod med nyckeln"
        className="size-48 overflow-hidden rounded-card border border-line bg-plate"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: an SVG of squares, rendered on the server from the secret alone
        dangerouslySetInnerHTML={{ __html: qrCode }}
      />
      <div className="text-small">
        <ol className="grid list-decimal gap-2 pl-5">
          <li>Öppna en app för engångskoder i telefonen, till exempel Google Authenticator eller Aegis.</li>
          <li>
            Läs av bilden, eller skriv nyckeln: <code className="text-fine break-all">{secret}</code>
          </li>
          <li>Skriv koden som appen visar.</li>
        </ol>
        <CodeForm intent="add-factor" button="Slå på" answer={answer} />
      </div>
    </div>
  );
}

type CodeFormProps = { intent: 'add-factor' | 'remove-factor'; button: string; answer: ActionAnswer | null };

function CodeForm({ intent, button, answer }: CodeFormProps) {
  return (
    <PostForm intent={intent} className="mt-4 flex max-w-sm items-end gap-3">
      <TextField
        label="Kod ur appen"
        name="code"
        required
        autoComplete="one-time-code"
        maxLength={40}
        error={answer?.errors.code}
        className="flex-1"
      />
      <Button kind="quiet">{button}</Button>
    </PostForm>
  );
}

/** Recovery codes, shown once: only their hashes are stored. */
function RecoveryCodes({ title, codes }: { title: string; codes: string[] }) {
  return (
    <Message tone="good" title={title}>
      <p className="mt-1">
        Spara reservkoderna där du inte förlorar dem med telefonen. Var och en fungerar en gång, och de visas bara nu.
      </p>
      <ul className="mt-3 grid gap-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Message>
  );
}
