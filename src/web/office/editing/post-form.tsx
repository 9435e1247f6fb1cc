import { Form, type FormProps, useLocation } from 'react-router';
import { withoutNotice } from '#src/web/office/unsaved/unsaved-changes-guard.tsx';
import { SiteField } from './form-site.tsx';

/** Form that posts an intent to its own page. */
export const PostForm = ({ intent, children, ...props }: Omit<FormProps, 'method' | 'action'> & { intent: string }) => (
  <Form {...props} method="post" action={usePostAddress()}>
    <input type="hidden" name="intent" value={intent} />
    <SiteField />
    {children}
  </Form>
);

/** Address of the page without its notice, so that the result of a form is not shown beside an older message. */
export function usePostAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + withoutNotice(search);
}
