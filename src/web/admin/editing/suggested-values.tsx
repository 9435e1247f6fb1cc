/** Suggestions for a text field, which refers to them by its `list`; any other text is allowed too. */
export const SuggestedValues = ({ id, values }: { id: string; values: readonly string[] }) => (
  <datalist id={id}>
    {values.map((value) => (
      <option key={value} value={value} />
    ))}
  </datalist>
);
