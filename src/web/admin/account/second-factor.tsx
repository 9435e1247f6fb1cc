import { type ActionAnswer, answerTo } from '#src/request/forms/action-answer.ts';
import { secondFactorSetupUrl } from '#src/urls.ts';
import { PostForm } from '#src/web/admin/editing/post-form.tsx';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { AccountModel } from './account-data.server.ts';

type SecondFactorProps = Omit<AccountModel, 'email' | 'sessions'> & { answer: ActionAnswer | undefined };

/** Turns two-step sign-in on and off. */
export function SecondFactorSection({ hasSecondFactor, recoveryCodesLeft, setup, answer }: SecondFactorProps) {
  return (
    <Section heading="Tvåstegsinloggning">
      {hasSecondFactor ? (
        <>
          <p className="max-w-xl text-small">
            Tvåstegsinloggningen är på. Du har {recoveryCodesLeft} reservkoder kvar.
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
export function RecoveryCodes({ title, codes }: { title: string; codes: string[] }) {
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
