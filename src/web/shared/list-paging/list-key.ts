/** Path and query of a list without the row to scroll to, which is no part of what is asked for. */
export function listKey(url: { pathname: string; search: string }): string {
  const params = new URLSearchParams(url.search);
  params.delete('scrollToRow');
  return `${url.pathname}?${params}`;
}
