import { Form, type FormProps, useLocation } from 'react-router';
import { withoutNotice } from '#src/web/admin/unsaved/unsaved-changes-guard.tsx';

/** Form that posts to its own page. */
export const PostForm = (props: Omit<FormProps, 'method' | 'action'>) => (
  <Form {...props} method="post" action={usePostAddress()} />
);

/** Address of the page without its notice, so that the result of a form is not shown beside an older message. */
export function usePostAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + withoutNotice(search);
}
