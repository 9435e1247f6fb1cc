type FieldNotesProps = {
  /** Id of the field that these notes describe. */
  id: string;
  hint: string | undefined;
  error: string | undefined;
};

/** Attributes that associate a field with its notes for screen readers. */
export const describedBy = (id: string, error: string | undefined) =>
  ({ 'aria-invalid': error ? true : undefined, 'aria-describedby': `${id}-hint ${id}-error` }) as const;

/** Hint and error of a field. */
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
