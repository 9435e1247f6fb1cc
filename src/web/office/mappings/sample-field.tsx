import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { FileField } from '#src/web/ui/file-field.tsx';

const LIMIT = {
  maxBytes: 20_000_000,
  problem: 'Filen är större än 20 MB. Ta en del av den, eller packa den med gzip.',
};

/** The dealer's file that the columns are read from. */
type SampleFieldProps = { label?: string; error: string | undefined };

export const SampleField = ({ label = 'Handlarens fil', error }: SampleFieldProps) => (
  <FileField
    label={label}
    name="sample"
    required
    limit={LIMIT}
    error={error}
    hint="CSV, JSON, XML eller Excel (.xlsx), även packad med gzip. Högst 20 MB. Filen tas bort efter ett dygn."
  />
);

/** The form for the first file, before there are any columns. */
export const FirstSample = ({ error }: { error: string | undefined }) => (
  <PostForm
    intent="sample"
    encType="multipart/form-data"
    className="my-8 grid max-w-3xl gap-5 rounded-card border border-line bg-raised p-4 md:p-6"
  >
    <SampleField label="Er fil" error={error} />
    <div>
      <Button kind="primary">Läs kolumnerna</Button>
    </div>
  </PostForm>
);
