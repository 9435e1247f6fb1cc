import { areaPage, areaPages } from './page.ts';

/** Pages of staff and dealers before and after a session. */
export const SIGN_IN_PAGES = areaPages({
  'admin/login': areaPage({
    module: 'office/login/login-route.tsx',
    access: 'anyone',
    actions: ['sign-in', 'sign-up', 'begin-passkey', 'passkey'],
    hasNoFrame: true,
  }),
  'admin/login/code': areaPage({
    module: 'office/login/second-step-route.tsx',
    access: 'anyone',
    actions: ['post', 'begin-passkey', 'passkey'],
    hasNoFrame: true,
  }),
  'admin/confirm': areaPage({
    module: 'office/login/confirm-email-route.tsx',
    access: 'anyone',
    actions: ['post'],
    hasNoFrame: true,
  }),
  'admin/forgotten': areaPage({
    module: 'office/login/forgotten-password-route.tsx',
    access: 'anyone',
    actions: ['post'],
    hasNoFrame: true,
  }),
  'admin/password': areaPage({
    module: 'office/login/choose-password-route.tsx',
    access: 'anyone',
    actions: ['post'],
    hasNoFrame: true,
  }),
  'admin/logout': areaPage({
    module: 'office/login/logout-route.tsx',
    access: 'anyone',
    isViewed: false,
    actions: ['post'],
    hasNoFrame: true,
  }),
});
