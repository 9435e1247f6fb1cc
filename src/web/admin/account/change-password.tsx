import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { PostForm } from '#src/web/admin/editing/post-form.tsx';
import { NewPasswordFields } from '#src/web/admin/login/new-password-fields.tsx';
import { PasswordField } from '#src/web/admin/login/password-field.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Section } from '#src/web/ui/section.tsx';

export function ChangePassword({ answer }: { answer: ActionAnswer | null }) {
  return (
    <Section heading="Byt lösenord">
      {/* The new key empties the form after a change. */}
      <PostForm key={answer?.ok ? 'changed' : 'form'} className="grid max-w-md gap-5">
        <input type="hidden" name="intent" value="change-password" />
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
