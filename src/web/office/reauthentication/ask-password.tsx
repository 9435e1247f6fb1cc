import { useContext } from 'react';
import { Form, useLocation, useMatches } from 'react-router';
import { REAUTHENTICATION_MINUTES } from '#src/domain/accounts/sign-in-limits.ts';
import { REAUTHENTICATION_FIELD, type ReauthenticationRequest } from '#src/request/accounts/reauthentication.ts';
import { PasswordField } from '#src/web/office/login/password-field.tsx';
import { removeInputOfOthers } from '#src/web/office/unsaved/form-recovery.ts';
import { UnsavedFormsContext } from '#src/web/office/unsaved/unsaved-forms.ts';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { Message } from '#src/web/ui/message.tsx';

/** Shown in place of a page whose form requires reauthentication: asks for the password and resubmits the form unchanged. */
export function AskPassword({ title, text, fields }: ReauthenticationRequest) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const forms = useContext(UnsavedFormsContext);
  // A document that the server rendered as this page lacks the page's data, and React Router loads them after a success only.
  const hasPageData = useMatches().at(-1)?.loaderData != null;
  return (
    <div className="max-w-md">
      <h1 className="text-title">Skriv ditt lösenord igen</h1>
      <p className="mt-3 text-body">
        Det du ändrar är känsligt. När du har skrivit lösenordet utförs ändringen, och du behöver inte skriva det igen
        på {REAUTHENTICATION_MINUTES} minuter.
      </p>
      <div className="my-6 empty:hidden">
        {title && (
          <Message tone="bad" title={title}>
            <p>{text}</p>
          </Message>
        )}
      </div>
      <Form
        method="post"
        action={address}
        reloadDocument={!hasPageData}
        data-not-remembered
        // The answer is the page with the form's values or its success: stored input would replace them.
        onSubmit={() => hasPageData || removeInputOfOthers()}
        className="mt-6 grid gap-5"
      >
        {fields.map(([name, value], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field may occur several times with the same value
          <input key={place} type="hidden" name={name} value={value} />
        ))}
        <PasswordField label="Lösenord" name={REAUTHENTICATION_FIELD} autoComplete="current-password" />
        <div className="flex flex-wrap gap-3">
          <Button kind="primary">Fortsätt</Button>
          {/* The form is restored when its page is shown again. */}
          <ButtonLink kind="quiet" to={address} onClick={() => forms.stored.clear()}>
            Avbryt
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
