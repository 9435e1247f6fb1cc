import { readFile } from 'node:fs/promises';
import { createElement } from 'react';

/** The elements of the site's list page, [tag, props, children] each, read once: what a database would take is left out. */
const tree = readFile('list-page.json', 'utf8').then(JSON.parse);

const render = (node) =>
  typeof node === 'string' ? node : createElement(node[0], node[1], ...node[2].map((child) => render(child)));

export async function ListPage() {
  return createElement('div', null, ...(await tree).map((node) => render(node)));
}
