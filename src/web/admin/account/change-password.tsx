import type { ActionAnswer } from '../../shared/forms/action-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { PostForm } from '../editing/post-form.tsx';
import { NewPasswordFields } from '../login/new-password-fields.tsx';
import { PasswordField } from '../login/password-field.tsx';

export function ChangePassword({ answer }: { answer: ActionAnswer | null }) {
  return (
    <Section heading="Byt lösenord">
      {/* Begins empty again after a change. */}
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
