import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { HiddenParams } from '#src/web/shared/filters/hidden-params.tsx';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';

type ListFiltersProps = {
  /** Parameters of the list that are not filters: its order and the number of rows per page. */
  params: URLSearchParams;
  /** The address of the list without filters. */
  clearUrl: string;
  /** Name of the button that applies the filters. */
  submit: string;
  /** Fields, which the address names. */
  children: ReactNode;
};

/** Filter form of a staff list; its values are stored in the query string. */
export const ListFilters = ({ params, clearUrl, submit, children }: ListFiltersProps) => (
  <Form
    method="get"
    role="search"
    className="mt-6 grid items-end gap-4 border-y border-line py-5 sm:grid-cols-2 xl:grid-cols-4"
  >
    <HiddenParams params={params} />
    {children}
    <div className="flex flex-wrap gap-2">
      <Button kind="primary">{submit}</Button>
      <ButtonLink kind="quiet" to={clearUrl}>
        Rensa
      </ButtonLink>
    </div>
  </Form>
);
