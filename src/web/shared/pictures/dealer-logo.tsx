import { useState } from 'react';
import { SizedPicture } from './sized-picture.tsx';

/** A dealer's logo, on white in both themes, as most are made for a white page; nothing while the picture cannot be loaded. */
export function DealerLogo({ address, size = 'large' }: { address: string; size?: 'small' | 'large' }) {
  const [isFailed, setFailed] = useState(false);
  if (isFailed) return null;
  return (
    <span className="inline-flex rounded-card border border-line bg-white p-2">
      <SizedPicture
        address={address}
        // A picture that failed before hydration fired no event that React received.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setFailed(true);
        }}
        onError={() => setFailed(true)}
        alt="Logotyp"
        sizes="160px"
        widths={[160, 320, 480]}
        decoding="async"
        width={160}
        height={64}
        className={size === 'large' ? 'h-16 w-40 object-contain' : 'h-10 w-24 object-contain'}
      />
    </span>
  );
}
