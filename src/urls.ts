/**
 * Every address of the site as a function: pages, links, redirects and tests write addresses only through these. src/pages
 * and src/http/app.ts map them to handlers. Two files, as visitors load the first one only.
 */
export * from './office-urls.ts';
export * from './visitor-urls.ts';
