import { ownValue } from '#src/base/own-value.ts';
import {
  AD_ALERT_KINDS,
  ALERT_FREQUENCIES,
  ALERT_FREQUENCY_NAMES,
  ALERT_KIND_NAMES,
  ALERT_KINDS,
  type AlertChoice,
} from '#src/domain/saved-searches/alert.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TickBox } from '#src/web/ui/tick-box.tsx';

type AlertFieldsProps = { answer: ActionAnswer | null | undefined; chosen: AlertChoice; isAd: boolean };

/** Choice of the mails' subjects and of how often they are sent; as submitted after a rejection, otherwise as stored. */
export function AlertFields({ answer, chosen, isAd }: AlertFieldsProps) {
  const isRejected = answer?.ok === false;
  const kinds: readonly string[] = isRejected ? (ownValue(answer.values, 'kinds') ?? []) : chosen.kinds;
  const frequency = (isRejected ? ownValue(answer.values, 'frequency')?.[0] : undefined) ?? chosen.frequency;
  const error = ownValue(answer?.errors ?? {}, 'kinds');
  return (
    <>
      <fieldset aria-describedby={error === undefined ? undefined : 'kinds-error'}>
        <legend className="text-small font-semibold">Mejla mig om</legend>
        <div className="mt-1 grid justify-items-start">
          {(isAd ? AD_ALERT_KINDS : ALERT_KINDS).map((kind) => (
            <TickBox key={kind} name="kinds" value={kind} isTicked={kinds.includes(kind)}>
              {isAd && kind === 'sold'
                ? 'Bilen blir såld eller borttagen'
                : isAd
                  ? 'Priset sänks'
                  : ALERT_KIND_NAMES[kind]}
            </TickBox>
          ))}
        </div>
        {error !== undefined && (
          <p id="kinds-error" className="mt-1 text-small text-red">
            {error}
          </p>
        )}
      </fieldset>
      <div className="max-w-xs">
        <SelectField
          label="Hur ofta"
          name="frequency"
          defaultValue={frequency}
          error={ownValue(answer?.errors ?? {}, 'frequency')}
        >
          {ALERT_FREQUENCIES.map((each) => (
            <option key={each} value={each}>
              {ALERT_FREQUENCY_NAMES[each]}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
}
