import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LARGE_PICTURES, pictureSizeCookie } from '#src/request/site/picture-size.ts';

/** Large pictures in lists on phones; the choice is an attribute of the document, which is set before the first paint. */
export function PictureSizeChoice() {
  const [isLarge, setIsLarge] = useState(false);
  useEffect(() => setIsLarge(document.documentElement.dataset.pictures === LARGE_PICTURES), []);
  const choose = (chosen: boolean) => {
    // biome-ignore lint/suspicious/noDocumentCookie: some supported browsers lack the cookie store
    document.cookie = pictureSizeCookie(chosen);
    if (chosen) document.documentElement.dataset.pictures = LARGE_PICTURES;
    else delete document.documentElement.dataset.pictures;
    setIsLarge(chosen);
  };
  return (
    <button
      type="button"
      aria-pressed={isLarge}
      onClick={() => choose(!isLarge)}
      className="needs-script touch flex w-full items-center justify-between gap-3 border-t border-line px-4 text-left text-small hover:bg-sunken sm:hidden"
    >
      Stora bilder
      {isLarge && <Check aria-hidden size={18} />}
    </button>
  );
}
