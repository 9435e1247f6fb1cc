import { Bookmark, X } from 'lucide-react';
import { type FormEvent, useEffect } from 'react';
import { Form, useLocation, useRouteLoaderData } from 'react-router';
import { type FrameViews, MAX_VIEW_NAME, type ViewedList } from '#src/domain/staff-lists/saved-view.ts';
import { VIEW_NAME_PARAM, VIEW_PARAM, viewsUrl } from '#src/office-urls.ts';
import { savedViewUrl } from '#src/pages/list-urls.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { TickBox } from '#src/web/ui/tick-box.tsx';
import { useFoldOver } from '#src/web/ui/use-outside-press.ts';
import { readStoredColumns, storeColumns } from './table-view.ts';

type SavedViewsProps = {
  list: ViewedList;
  /** Name of the list's table on the device. */
  table: string;
};

/** The saved views of a list, as links; and the form that saves the list as it is seen now. */
export function SavedViews({ list, table }: SavedViewsProps) {
  const frame = useRouteLoaderData<FrameViews>('web/staff/layout/staff-layout-route');
  const { search } = useLocation();
  const { fold } = useFoldOver();
  const views = (frame?.views ?? []).filter((view) => view.list === list);
  const params = new URLSearchParams(search);
  const openedId = params.get(VIEW_PARAM);
  const refusedName = params.get(VIEW_NAME_PARAM);
  const opened = views.find(({ id }) => String(id) === openedId);
  // A view brings its columns to the device.
  useEffect(() => {
    if (opened !== undefined && opened.columns.length > 0) storeColumns(table, opened.columns);
  }, [opened, table]);
  const withColumns = (event: FormEvent<HTMLFormElement>) => {
    const field = event.currentTarget.elements.namedItem('kolumner');
    if (field instanceof HTMLInputElement) field.value = readStoredColumns(table).join(',');
  };
  return (
    <nav aria-label="Sparade vyer" className="flex min-w-0 flex-wrap items-center gap-x-4 text-small">
      {views.map((view) => (
        <Link
          key={view.id}
          to={savedViewUrl(view)}
          aria-current={view === opened ? 'true' : undefined}
          className="touch inline-flex items-center gap-1.5 font-medium text-moss hover:underline aria-[current]:font-bold aria-[current]:text-ink"
        >
          {view.name}
          {view.isShared && <span className="text-fine text-quiet">delad</span>}
        </Link>
      ))}
      {/* The key folds it after a view was saved or removed. */}
      <details
        {...fold}
        key={`${views.length} ${openedId} ${refusedName}`}
        open={refusedName !== null}
        className="relative"
      >
        <summary className="touch inline-flex items-center gap-2 rounded-card px-2 font-semibold text-moss hover:bg-sunken">
          <Bookmark aria-hidden size={18} />
          <span className="max-sm:sr-only">Spara vyn</span>
        </summary>
        <div className="absolute left-0 z-20 mt-1 w-80 max-w-[90vw] rounded-card border border-edge bg-raised p-4 shadow-float">
          <Form method="post" action={viewsUrl()} onSubmit={withColumns} className="grid gap-3">
            <input type="hidden" name="intent" value="save" />
            <input type="hidden" name="list" value={list} />
            <input type="hidden" name="fraga" value={search.slice(1)} />
            <input type="hidden" name="kolumner" defaultValue="" />
            <TextField
              label="Namn"
              name="namn"
              required
              maxLength={MAX_VIEW_NAME}
              autoComplete="off"
              defaultValue={refusedName ?? (opened?.isOwn ? opened.name : '')}
              hint="Filter, ordning och kolumner som de är nu. Samma namn ersätter vyn."
            />
            <TickBox name="delad" value="1" isTicked={opened?.isOwn ? opened.isShared : false}>
              Visa för all personal
            </TickBox>
            <Button kind="primary">Spara</Button>
          </Form>
          {views.some(({ isOwn, isShared }) => isOwn || isShared) && (
            <ul aria-label="Ta bort vyer" className="mt-3 border-t border-line pt-2">
              {views.map(({ id, name, isOwn }) => (
                <li key={id} className="flex items-center justify-between gap-2">
                  <span className="min-w-0 truncate">{name}</span>
                  {(isOwn || frame?.mayRemoveShared) && (
                    <Form method="post" action={viewsUrl()}>
                      <input type="hidden" name="intent" value="remove" />
                      <input type="hidden" name="id" value={id} />
                      <button
                        type="submit"
                        aria-label={`Ta bort vyn ${name}`}
                        className="touch inline-flex w-11 items-center justify-center rounded-card text-red hover:bg-sunken"
                      >
                        <X aria-hidden size={18} />
                      </button>
                    </Form>
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      </details>
    </nav>
  );
}
