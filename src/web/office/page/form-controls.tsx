import type { ComponentProps } from 'react';
import { SelectField } from '#src/web/ui/select-field.tsx';

type ChoiceFieldProps = Omit<ComponentProps<typeof SelectField>, 'children'> & {
  /** Options; a string is both the value and the label. */
  choices: readonly (string | { value: string | number; label: string })[];
  /** Label of the empty option; absent when a value is required. */
  empty?: string;
};

/** Select field of a list of choices. */
export const ChoiceField = ({ choices, empty, ...field }: ChoiceFieldProps) => (
  <SelectField {...field}>
    {empty !== undefined && <option value="">{empty}</option>}
    {choices.map((choice) => {
      const { value, label } = typeof choice === 'string' ? { value: choice, label: choice } : choice;
      return (
        <option key={value} value={value}>
          {label}
        </option>
      );
    })}
  </SelectField>
);
