import { Form, type FormProps, useLocation } from 'react-router';
import { withoutNotice } from '#src/web/admin/unsaved/unsaved-changes-guard.tsx';

/** A form that is sent to the page on which it stands. */
export const PostForm = (props: Omit<FormProps, 'method' | 'action'>) => (
  <Form {...props} method="post" action={usePostAddress()} />
);

/** The page's address without its notice: what was done before is not said beside what became of a form. */
export function usePostAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + withoutNotice(search);
}
