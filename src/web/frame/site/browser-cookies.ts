/**
 * The value of a cookie. Also sent to browsers as text (choices-script.tsx), so it uses nothing from outside itself.
 * @param cookies as in `document.cookie`
 */
export const cookieIn = (cookies: string, name: string): string | undefined =>
  cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
