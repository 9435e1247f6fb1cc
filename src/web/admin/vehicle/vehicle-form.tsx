import { Form } from 'react-router';
import { STAFF_FIELDS } from '../../../domain/ads/staff-fields.ts';
import type { ActionAnswer } from '../../shared/forms/action-answer.ts';
import { AnswerMessage } from '../../shared/forms/answer-message.tsx';
import { Button } from '../../ui/button.tsx';
import { StaffField } from './staff-field.tsx';
import type { VehicleModel } from './vehicle-data.server.ts';

type Props = { ad: VehicleModel['ad']; answer: ActionAnswer | null };

/** Every field that staff may set. What is left as it is stays the feed's. */
export function VehicleForm({ ad, answer }: Props) {
  const wasRefused = answer?.ok === false;
  return (
    <details open={answer !== null}>
      <summary className="touch inline-flex items-center text-small font-semibold text-moss">Rätta uppgifterna</summary>
      <AnswerMessage answer={answer} className="mt-3" />
      <Form method="post" key={ad.updated_at.toISOString()} className="mt-4 grid gap-4 sm:grid-cols-2">
        <input type="hidden" name="intent" value="edit" />
        <input type="hidden" name="seen" value={wasRefused ? answer.values.seen?.[0] : ad.updated_at.toISOString()} />
        {STAFF_FIELDS.map((field) => (
          <StaffField
            key={field.column}
            field={field}
            values={wasRefused ? (answer.values[field.column] ?? []) : written(ad[field.column as keyof typeof ad])}
            error={answer?.errors[field.column]}
          />
        ))}
        <div className="sm:col-span-2">
          <Button kind="primary">Spara</Button>
        </div>
      </Form>
    </details>
  );
}

/** A value as it stands in its control: lists of words one by one, lines in one text. */
function written(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === 'boolean') return [value ? 'ja' : 'nej'];
  return [String(value)];
}
