import { MAX_PASSKEY_NAME } from '#src/domain/accounts/sign-in-limits.ts';
import { accountUrl } from '#src/office-urls.ts';
import { type ActionAnswer, answerTo } from '#src/request/forms/action-answer.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { ConfirmButton } from '#src/web/office/editing/confirm-button.tsx';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { Badge } from '#src/web/ui/badge.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { PasskeyMessage, PasskeysNeedScript } from './passkey-message.tsx';
import { usePasskey } from './use-passkey.ts';

type PasskeyModel = { id: string; name: string; isSynced: boolean; createdAt: Date; lastUsedAt: Date | null };
type PasskeySectionProps = { passkeys: readonly PasskeyModel[]; answer: ActionAnswer | undefined };

/** The passkeys of the signed-in account, and a form that adds one. */
export function PasskeySection({ passkeys, answer }: PasskeySectionProps) {
  const state = usePasskey({ answer, intent: 'add-passkey' });
  const challengeAnswer = answerTo(answer, 'begin-passkey');
  return (
    <Section heading="Passkeys">
      <p className="mb-4 max-w-xl text-small">
        Med en passkey loggar du in med telefonens eller datorns finger, ansikte eller PIN-kod, eller med en
        säkerhetsnyckel, i stället för lösenord och kod. Den fungerar bara på den här webbplatsen.
      </p>
      {passkeys.length > 0 && (
        <ul className="mb-6 border-t border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} {...passkey} answer={answerTo(answer, 'rename-passkey')} />
          ))}
        </ul>
      )}
      <PostForm intent="begin-passkey" key={passkeys.length} className="grid max-w-md gap-3">
        <TextField
          label="Namn på en ny passkey"
          name="name"
          required
          maxLength={MAX_PASSKEY_NAME}
          autoComplete="off"
          hint="Till exempel ”Min telefon”."
          defaultValue={challengeAnswer?.values.name?.[0] ?? ''}
          error={challengeAnswer?.errors.name}
        />
        <div>
          <Button kind="quiet" disabled={state.isAsking}>
            Lägg till passkey
          </Button>
        </div>
        <PasskeyMessage {...state} />
      </PostForm>
      <PasskeysNeedScript />
    </Section>
  );
}

function PasskeyRow({
  id,
  name,
  isSynced,
  createdAt,
  lastUsedAt,
  answer,
}: PasskeyModel & { answer: ActionAnswer | null }) {
  const refusal = answer?.ok === false && answer.values.id?.[0] === id ? answer : null;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-b border-line py-3">
      <div className="min-w-0 text-small">
        <p className="font-semibold wrap-anywhere">
          {name} {isSynced && <Badge tone="plain">synkad mellan enheter</Badge>}
        </p>
        <p className="text-fine text-quiet">
          Tillagd <ShortTime at={createdAt} /> ·{' '}
          {lastUsedAt === null ? (
            'inte använd'
          ) : (
            <>
              använd <ShortTime at={lastUsedAt} />
            </>
          )}
        </p>
        <details open={refusal !== null} className="mt-1">
          <summary className="touch inline-flex items-center text-small font-semibold text-moss">
            Byt namn<span className="sr-only">{` på ${name}`}</span>
          </summary>
          <PostForm intent="rename-passkey" key={name} className="mt-2 flex flex-wrap items-end gap-3">
            <input type="hidden" name="id" value={id} />
            <TextField
              label="Namn"
              name="name"
              required
              maxLength={MAX_PASSKEY_NAME}
              autoComplete="off"
              defaultValue={refusal?.values.name?.[0] ?? name}
              error={refusal?.errors.name}
            />
            <Button kind="quiet">Spara namnet</Button>
          </PostForm>
        </details>
      </div>
      <ConfirmButton
        intent="remove-passkey"
        label="Ta bort"
        className="touch rounded-card px-2 text-small font-semibold text-red hover:underline"
        id={id}
        name={name}
        action={accountUrl()}
        title="Ta bort din passkey?"
        text={`${name} kan inte längre användas för att logga in. Ta bort den i enheten också.`}
      />
    </li>
  );
}
