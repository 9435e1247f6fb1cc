type CheckBoxProps = { text: string; isTicked: boolean; onTick: (isTicked: boolean) => void };

/** A box beside a text of any length. */
export const CheckBox = ({ text, isTicked, onTick }: CheckBoxProps) => (
  <label className="touch flex cursor-pointer items-start gap-4 py-3 text-body">
    <input
      type="checkbox"
      checked={isTicked}
      onChange={({ target }) => onTick(target.checked)}
      className="mt-0.5 size-5 shrink-0 accent-moss"
    />
    <span className="min-w-0 text-pretty">{text}</span>
  </label>
);
