/** @returns the value of a cookie of a request; null: it has none of the name, or an empty one */
export function requestCookie(request: Request, name: string): string | null {
  const parts = (request.headers.get('cookie') ?? '').split(/;\s*/);
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) || null;
}
