import { controlValues, STAFF_FIELDS } from '#src/domain/ads/staff-fields.ts';
import { ownValue } from '#src/domain/own-value.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { SaveForm } from '#src/web/admin/editing/save-form.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { StaffField } from './staff-field.tsx';
import type { VehicleModel } from './vehicle-data.server.ts';

type Props = { ad: VehicleModel['ad']; answer: ActionAnswer | null };

/** Form of every field that staff may set; unchanged fields continue to follow the feed. */
export function VehicleForm({ ad, answer }: Props) {
  const wasRefused = answer?.ok === false;
  return (
    <details open={answer !== null}>
      <summary className="touch inline-flex items-center text-small font-semibold text-moss">Rätta uppgifterna</summary>
      <SaveForm
        name="edit"
        version={ad.updated_at.toISOString()}
        answer={answer}
        className="grid gap-4 pt-4 pb-6 sm:grid-cols-2"
        buttons={
          <Button kind="primary" name="intent" value="edit">
            Spara
          </Button>
        }
      >
        {STAFF_FIELDS.map((field) => (
          <StaffField
            key={field.column}
            field={field}
            values={
              wasRefused
                ? (ownValue(answer.values, field.column) ?? [])
                : controlValues(ownValue<unknown>(ad, field.column))
            }
            error={ownValue(answer?.errors ?? {}, field.column)}
          />
        ))}
      </SaveForm>
    </details>
  );
}
