import { useState } from 'react';
import { PasswordField } from './password-field.tsx';
import { PasswordStrengthMeter } from './password-strength-meter.tsx';

/** New password and its confirmation, with a strength meter. Without JavaScript the rules are shown and the server validates. */
export function NewPasswordFields({ label = 'Lösenord', errors }: { label?: string; errors: Record<string, string> }) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const differ = again !== '' && again !== password;
  return (
    <>
      <div className="grid gap-3">
        <PasswordField
          label={label}
          name="password"
          autoComplete="new-password"
          error={errors.password}
          value={password}
          onChange={setPassword}
        />
        <PasswordStrengthMeter password={password} />
      </div>
      <PasswordField
        label="Bekräfta lösenordet"
        name="passwordAgain"
        autoComplete="new-password"
        error={differ ? 'Lösenorden matchar inte' : errors.passwordAgain}
        value={again}
        onChange={setAgain}
      />
    </>
  );
}
