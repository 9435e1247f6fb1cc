import { LocateFixed } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { type AdFilters, DEFAULT_WITHIN, MAX_WITHIN, WITHIN_STEPS } from '#src/domain/ads/filters/ad-filters.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { PlaceOptions } from './place-options.tsx';

type Near = Pick<AdFilters, 'near' | 'within'>;
type NearFieldsProps = Near & {
  /** Text that is not known as a place. */
  unknown?: string | undefined;
  onChoose: (near: Near) => void;
};

const POSITION_FAILED =
  'Vi kom inte åt din position. Tillåt den i webbläsaren, eller skriv en ort eller ett postnummer.';
const TIMEOUT_MS = 10_000;

/** The distances to choose from, with one that an address or the adviser asks for. */
const stepsWith = (within: number): number[] =>
  [...new Set([...WITHIN_STEPS, within])].sort((one, other) => one - other);

/**
 * The place of a search and the distance from it. A place is chosen when the field is left or Enter is pressed, so that no search
 * runs for half a word.
 */
export function NearFields({ near, within, unknown, onChoose }: NearFieldsProps) {
  const applied = near || (unknown ?? '');
  const [text, setText] = useState(applied);
  const [shown, setShown] = useState(applied);
  const [problem, setProblem] = useState('');
  // Another place of the address replaces the text, without a new field that would lose the focus.
  if (shown !== applied) {
    setShown(applied);
    setText(applied);
    setProblem('');
  }
  const listId = useId();
  const choose = (chosen = text.trim()) => {
    if (chosen !== near) onChoose({ near: chosen, within });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    choose();
  };
  const locate = () => {
    setProblem('');
    navigator.geolocation.getCurrentPosition(
      // About a kilometre: enough for distances, and an address that is shared says little about its sender.
      ({ coords }) => choose(`${coords.latitude.toFixed(2)},${coords.longitude.toFixed(2)}`),
      () => setProblem(POSITION_FAILED),
      { timeout: TIMEOUT_MS, maximumAge: 600_000 },
    );
  };
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 text-small font-semibold">Plats</legend>
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-2">
        <TextField
          label="Ort eller postnummer"
          name="near"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onBlur={() => choose()}
          onKeyDown={onKeyDown}
          error={problem || (unknown !== undefined && text === unknown ? 'Platsen är okänd.' : undefined)}
          list={listId}
          autoComplete="off"
          maxLength={60}
        />
        <PlaceOptions id={listId} text={text} />
        <SelectField
          label="Inom"
          name="within"
          value={within}
          data-default={DEFAULT_WITHIN}
          onChange={({ currentTarget }) => onChoose({ near: text.trim(), within: Number(currentTarget.value) })}
        >
          {stepsWith(within).map((km) => (
            <option key={km} value={km}>
              {km === MAX_WITHIN ? 'hela landet' : `${formatNumber(km)}${UNIT_SPACE}km`}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="needs-script">
        <button type="button" onClick={locate} className="link touch inline-flex items-center gap-2 text-small">
          <LocateFixed aria-hidden size={18} />
          Använd min position
        </button>
      </div>
    </fieldset>
  );
}
