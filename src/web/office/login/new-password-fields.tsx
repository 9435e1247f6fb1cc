import { Check, Circle } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { passwordChecks, passwordStrength } from '#src/domain/accounts/password-rules.ts';
import { PasswordField } from './password-field.tsx';

/** New password and its confirmation, with a strength meter. Without JavaScript the rules are shown and the server validates. */
export function NewPasswordFields({ label = 'Lösenord', errors }: { label?: string; errors: Record<string, string> }) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const root = useRef<HTMLDivElement>(null);
  // Also what was entered before hydration is measured and compared.
  useLayoutEffect(() => {
    const readValue = (name: string) => root.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '';
    setPassword(readValue('password'));
    setAgain(readValue('passwordAgain'));
  }, []);
  const differ = again !== '' && again !== password;
  return (
    <div ref={root} className="contents">
      <div className="grid gap-3">
        <PasswordField
          label={label}
          name="password"
          autoComplete="new-password"
          error={errors.password}
          onChange={setPassword}
        />
        <PasswordStrengthMeter password={password} />
      </div>
      <PasswordField
        label="Bekräfta lösenordet"
        name="passwordAgain"
        autoComplete="new-password"
        error={differ ? 'Lösenorden matchar inte' : errors.passwordAgain}
        onChange={setAgain}
      />
    </div>
  );
}

/** Red, orange, yellow and green (ADM §5). */
const COLORS = {
  Svagt: 'bg-strength-weak',
  Okej: 'bg-strength-fair',
  Bra: 'bg-strength-good',
  Starkt: 'bg-strength-strong',
} as const;
const WIDTHS: Readonly<Record<number, string>> = {
  0: 'w-0',
  20: 'w-1/5',
  40: 'w-2/5',
  60: 'w-3/5',
  80: 'w-4/5',
  100: 'w-full',
};

/** Strength of a password and which of the five checks it passes; four are required, the first always. */
function PasswordStrengthMeter({ password }: { password: string }) {
  const { score, label } = passwordStrength(password);
  return (
    <div className="text-fine">
      <div className="needs-script mb-2 flex items-center gap-3">
        <div className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken" aria-hidden>
          <div className={`h-full rounded-full transition-[width] ${COLORS[label]} ${WIDTHS[score]}`} />
        </div>
        <p role="status" className="w-12 font-semibold">
          <span className="sr-only">Lösenordets styrka: </span>
          {password === '' ? '–' : label}
        </p>
      </div>
      <ul className="grid gap-0.5">
        {passwordChecks(password).map((check) => {
          const Icon = check.isMet ? Check : Circle;
          return (
            <li key={check.label} className={`flex items-center gap-2 ${check.isMet ? 'text-moss' : 'text-quiet'}`}>
              <Icon aria-hidden size={14} className="shrink-0" />
              {check.label}
              {check.isMet && <span className="sr-only"> – uppfyllt</span>}
            </li>
          );
        })}
      </ul>
      <p className="mt-1.5 text-quiet">
        Fyra av fem räcker, men alltid minst 8 tecken. Vanliga lösenord tas inte emot.
      </p>
    </div>
  );
}
