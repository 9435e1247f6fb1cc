import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { TextField } from '#src/web/ui/text-field.tsx';

type PasswordFieldProps = {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  disabled?: boolean;
  error?: string | undefined;
  onChange?: (value: string) => void;
};

/** Password field with a button that reveals the password; without JavaScript it stays hidden. */
export function PasswordField({ label, onChange, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...rest}
      label={label}
      type={isShown ? 'text' : 'password'}
      required
      maxLength={128}
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onChange?.(event.target.value)}
      after={
        <button
          type="button"
          onClick={() => setShown(!isShown)}
          aria-label={`${isShown ? 'Dölj' : 'Visa'} ${label.toLowerCase()}`}
          disabled={rest.disabled}
          className="needs-script touch grid w-11 shrink-0 place-items-center rounded-card border border-edge text-ink hover:border-ink hover:bg-sunken disabled:border-line disabled:text-quiet"
        >
          <Icon aria-hidden size={20} />
        </button>
      }
    />
  );
}
