import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { HiddenParams } from '#src/web/shared/filters/hidden-params.tsx';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { Chevron } from '#src/web/ui/chevron.tsx';
import { useFoldOver } from '#src/web/ui/use-outside-press.ts';

type ListFiltersProps = {
  /** Parameters of the list that are not filters: its order and the number of rows per page. */
  params: URLSearchParams;
  /** The address of the list without filters. */
  clearUrl: string;
  /** Name of the button that applies the filters. */
  submit: string;
  /** The field of the searched text, with its value; absent: the list has none. */
  search?: ReactNode;
  text?: string | null;
  /** Values of the fields in `children`; null: not filtered by it. */
  values?: readonly (string | number | boolean | null)[];
  /** Fields, which the address names. In one row on wide screens, folded on narrow ones. */
  children?: ReactNode;
  /** Fields that are folded on wide screens too, and their values. */
  more?: ReactNode;
  moreValues?: readonly (string | number | boolean | null)[];
};

/** Filter form of a staff list, in one row; its values are stored in the query string. */
export function ListFilters(props: ListFiltersProps) {
  const { params, clearUrl, submit, search, text = null, values = [], children, more, moreValues = [] } = props;
  const used = countUsed(values);
  const usedMore = countUsed(moreValues);
  return (
    <Form
      method="get"
      role="search"
      className="inset-labels relative flex flex-wrap items-start gap-2 max-lg:w-full max-lg:grow"
    >
      <HiddenParams params={params} />
      {search !== undefined && <div className="w-60 max-lg:w-full">{search}</div>}
      {children !== undefined && (
        <details open={used > 0} className="open-when-wide max-lg:open:w-full">
          <FoldSummary label="Filter" used={used} />
          <div className="flex flex-wrap gap-2 *:w-36 max-lg:mt-2 max-sm:*:w-full">{children}</div>
        </details>
      )}
      {more !== undefined && (
        <MoreFilters used={usedMore} submit={submit}>
          {more}
        </MoreFilters>
      )}
      <Button kind="small" className="h-12">
        {submit}
      </Button>
      {(text !== null || used + usedMore > 0) && (
        <ButtonLink kind="small" to={clearUrl} className="h-12 border-transparent">
          Rensa
        </ButtonLink>
      )}
    </Form>
  );
}

const countUsed = (values: readonly (string | number | boolean | null)[]): number =>
  values.filter((value) => value !== null && value !== false).length;

const FoldSummary = ({ label, used }: { label: string; used: number }) => (
  <summary className="flex h-12 cursor-pointer list-none items-center gap-2 rounded-card border border-edge px-3 text-small font-semibold hover:border-ink hover:bg-sunken">
    {label}
    {used > 0 && <span className="tabular-nums">({used})</span>}
    <Chevron size={18} className="text-quiet [details[open]>summary>&]:rotate-180" />
  </summary>
);

/** Less common filters, over the list. */
function MoreFilters({ used, submit, children }: { used: number; submit: string; children: ReactNode }) {
  const { fold } = useFoldOver();
  return (
    <details {...fold} className="lg:relative">
      <FoldSummary label="Fler filter" used={used} />
      <div className="absolute left-0 z-20 mt-1 w-full rounded-card border border-edge bg-raised p-4 shadow-float lg:w-2xl">
        <div className="grid grid-cols-2 items-start gap-3 lg:grid-cols-3">{children}</div>
        <Button kind="primary" className="mt-4">
          {submit}
        </Button>
      </div>
    </details>
  );
}
