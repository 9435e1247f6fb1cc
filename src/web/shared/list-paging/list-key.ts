/** Path and query of a list without the row to scroll to, which does not change its content. */
export function listKey(url: { pathname: string; search: string }): string {
  const params = new URLSearchParams(url.search);
  params.delete('scrollToRow');
  return `${url.pathname}?${params}`;
}
