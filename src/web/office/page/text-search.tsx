import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';

type TextSearchProps = {
  text: string;
  /** The page without the search. */
  clearUrl: string;
  /** Other parameters that the search preserves. */
  hidden?: Readonly<Record<string, string | number>>;
  className?: string;
  /** How much was found. */
  children: ReactNode;
};

/** Search of a long page by one text, which the address names `q`. */
export const TextSearch = ({ text, clearUrl, hidden = {}, className = '', children }: TextSearchProps) => (
  <Form method="get" role="search" className={`inset-labels flex flex-wrap items-center gap-2 ${className}`}>
    {Object.entries(hidden).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <TextField
      label="Sök"
      name="q"
      type="search"
      maxLength={100}
      autoComplete="off"
      defaultValue={text}
      className="min-w-0 grow basis-60 sm:max-w-80"
    />
    <Button kind="small" className="h-12">
      Sök
    </Button>
    {text !== '' && (
      <ButtonLink kind="small" to={clearUrl} className="h-12 border-transparent">
        Rensa
      </ButtonLink>
    )}
    <p role="status" className="ml-auto text-small text-quiet">
      {children}
    </p>
  </Form>
);
