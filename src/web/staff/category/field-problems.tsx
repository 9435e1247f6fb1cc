import { categoryFieldPlace } from '#src/domain/categories/category-problem-text.ts';

/** Validation errors, each with the place of its field in the form. */
export function FieldProblems({ errors }: { errors: Readonly<Record<string, string>> }) {
  const problems = Object.entries(errors);
  if (problems.length === 0) return null;
  return (
    <ul className="grid list-inside list-disc gap-1 text-small wrap-anywhere">
      {problems.map(([field, problem]) => (
        <li key={field}>
          <span className="font-semibold">{categoryFieldPlace(field)}:</span> {problem}
        </li>
      ))}
    </ul>
  );
}
