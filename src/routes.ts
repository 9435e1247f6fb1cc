import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Address → page file, nothing else. Addresses are written by src/urls.ts; urls.test.ts proves that each reaches its page. */
export default [
  layout('web/public/layout/public-layout-route.tsx', [
    index('web/public/home/home-route.tsx'),
    route('vehicles/:make?/:model?', 'web/public/vehicle-list/vehicle-list-route.tsx'),
    route('annonser', 'web/public/ad-list/ad-list-route.tsx'),
    route('ad/:id', 'web/public/ad/ad-route.tsx'),
    route('bil', 'web/public/brands/brands-route.tsx'),
    route('bil/:brand', 'web/public/brand/brand-route.tsx'),
    route('bil/:brand/:series', 'web/public/series/series-route.tsx'),
    route('artiklar', 'web/public/articles/articles-route.tsx'),
    route('artiklar/:slug', 'web/public/article/article-route.tsx'),
    route('kategorier', 'web/public/category-list/category-list-route.tsx'),
    route('category/:slug', 'web/public/category/category-route.tsx'),
    // The same word in composed and in decomposed letters, and without them (D51).
    route('hundägare'.normalize('NFC'), 'web/public/dog-owners/dog-owners-route.tsx'),
    route('hundägare'.normalize('NFD'), 'web/public/dog-owners/dog-owners-route.tsx', { id: 'dog-owners-decomposed' }),
    route('hundagare', 'web/public/dog-owners/plain-address-route.tsx'),
    route('integritet', 'web/public/privacy/privacy-route.tsx'),
    route('home', 'web/public/welcome/welcome-route.tsx'),
    route('*', 'web/public/not-found/not-found-route.tsx'),
  ]),
  route('admin/login', 'web/admin/login/login-route.tsx'),
  route('admin/login/code', 'web/admin/second-step/second-step-route.tsx'),
  route('admin/confirm', 'web/admin/confirm-email/confirm-email-route.tsx'),
  route('admin/forgotten', 'web/admin/forgotten-password/forgotten-password-route.tsx'),
  route('admin/password', 'web/admin/choose-password/choose-password-route.tsx'),
  route('admin/logout', 'web/admin/logout/logout-route.tsx'),
  layout('web/admin/layout/admin-layout-route.tsx', [
    route('admin', 'web/admin/dashboard/dashboard-route.tsx', { id: 'admin-home' }),
    route('admin/dashboard', 'web/admin/dashboard/dashboard-route.tsx'),
    route('admin/account', 'web/admin/account/account-route.tsx'),
    route('admin/vehicles', 'web/admin/vehicles/vehicles-route.tsx'),
    route('admin/vehicles/:id', 'web/admin/vehicle/vehicle-route.tsx'),
    route('admin/chatbots', 'web/admin/chatbots/chatbots-route.tsx'),
    route('admin/parameters', 'web/admin/parameters/parameters-route.tsx'),
    route('admin/user-roles', 'web/admin/user-roles/user-roles-route.tsx'),
    route('admin/tracking-scripts', 'web/admin/tracking-scripts/tracking-scripts-route.tsx'),
    route('admin/audit', 'web/admin/audit/audit-route.tsx'),
    route('admin/outbox', 'web/admin/outbox/outbox-route.tsx'),
  ]),
] satisfies RouteConfig;
