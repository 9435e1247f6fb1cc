/** What a text field offers while one types, by its `list`; anything else may be written too. */
export const SuggestedValues = ({ id, values }: { id: string; values: readonly string[] }) => (
  <datalist id={id}>
    {values.map((value) => (
      <option key={value} value={value} />
    ))}
  </datalist>
);
