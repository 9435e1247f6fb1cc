type FieldNotesProps = {
  /** Of the field, which names these as what describes it. */
  id: string;
  hint: string | undefined;
  error: string | undefined;
};

/** The attributes by which a field has its notes read with it. */
export const describedBy = (id: string, error: string | undefined) =>
  ({ 'aria-invalid': error ? true : undefined, 'aria-describedby': `${id}-hint ${id}-error` }) as const;

/** What to write in a field, and what is wrong with what was written. */
export const FieldNotes = ({ id, hint, error }: FieldNotesProps) => (
  <>
    <p id={`${id}-hint`} className="mt-1 text-fine text-quiet empty:hidden">
      {hint}
    </p>
    <p id={`${id}-error`} className="mt-1 text-fine font-semibold wrap-anywhere text-red empty:hidden">
      {error}
    </p>
  </>
);
