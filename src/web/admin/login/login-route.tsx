import { type HeadersFunction, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { staffTags } from '#src/web/seo/page-head.ts';
import { loginAction, loginLoader } from './login-data.server.ts';
import { LoginPage } from './login-page.tsx';

export const loader = loginLoader;
export const action = loginAction;
/** Passes on Retry-After when password hashing is overloaded. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;
export const meta: MetaFunction = ({ matches }) => staffTags('Logga in', matches);

export default function LoginRoute() {
  return <LoginPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
