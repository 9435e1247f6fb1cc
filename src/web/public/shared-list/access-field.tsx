/** Choice of what others may do with a shared list. */
export const AccessField = ({ isOpen }: { isOpen: boolean }) => (
  <fieldset>
    <legend className="text-small font-semibold">De som har länken får</legend>
    {(
      [
        ['rosta', 'läsa, rösta, skriva och lägga till bilar', isOpen],
        ['lasa', 'bara läsa', !isOpen],
      ] as const
    ).map(([value, text, isChosen]) => (
      <label key={value} className="touch flex items-center gap-3 text-small">
        <input type="radio" name="access" value={value} defaultChecked={isChosen} className="size-5 accent-moss" />
        {text}
      </label>
    ))}
  </fieldset>
);
