/** The site's logo: a milestone with a road. */
export function LogoMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 24 28" aria-hidden="true" className={className}>
      <path d="M1 28V12a11 11 0 0 1 22 0v16z" fill="currentColor" />
      <path d="M10.9 7h2.2L17 28H7z" className="fill-ground" />
      <path d="M11.6 11h.8l.3 3.4h-1.4zm-.5 6h1.8l.3 4h-2.4zm-.6 7h3l.4 4h-3.8z" className="fill-rape" />
    </svg>
  );
}
