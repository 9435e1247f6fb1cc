import { TRAP_FIELD } from '#src/domain/enquiries/trap-field.ts';

/** A field out of sight and out of the tab order, which only programs fill in; the form is then rejected. */
export const TrapField = () => (
  <div aria-hidden className="absolute -left-[9999px]">
    <label>
      Lämna fältet tomt
      <input type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);
