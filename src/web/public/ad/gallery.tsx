import { useRef, useState } from 'react';
import { CarPicture } from '../../shared/car-picture.tsx';
import { pictureOfWidth } from '../../shared/picture-sources.ts';

/** Two thirds of the page at most, which is 1152 px wide. */
const SIZES = '(min-width: 1024px) 720px, 100vw';

type GalleryProps = { urls: string[]; name: string; isExample: boolean };

/** A strip of pictures that is swiped, scrolled or moved by the small ones below, which are links to the large. */
export function Gallery({ urls, name, isExample }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);

  const show = (index: number) => {
    const picture = strip.current?.children[index];
    if (picture instanceof HTMLElement) strip.current?.scrollTo({ left: picture.offsetLeft, behavior: 'smooth' });
  };
  const noteScroll = () => {
    const element = strip.current;
    if (element) setCurrent(Math.round(element.scrollLeft / element.clientWidth));
  };

  if (urls.length < 2) {
    return <CarPicture urls={urls} alt={altOf(name, isExample, 0, 1)} priority="first" sizes={SIZES} />;
  }
  return (
    <section aria-label="Bilder" className="min-w-0">
      <div className="relative">
        <ul
          ref={strip}
          onScroll={noteScroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
          tabIndex={0}
          aria-label="Bildremsa"
          className="sideways relative flex snap-x snap-mandatory rounded-card"
        >
          {urls.map((url, index) => (
            <li key={url} id={pictureId(index)} className="w-full shrink-0 snap-start">
              <CarPicture
                urls={[url]}
                alt={altOf(name, isExample, index, urls.length)}
                priority={index === 0 ? 'first' : 'late'}
                sizes={SIZES}
              />
            </li>
          ))}
        </ul>
        <p
          aria-hidden
          className="absolute bottom-3 left-3 rounded-full bg-deep/85 px-2.5 py-1 text-fine text-on-deep tabular-nums"
        >
          {current + 1} / {urls.length}
        </p>
      </div>
      <ul className="mt-3 grid grid-cols-5 gap-2 sm:grid-cols-6">
        {urls.map((url, index) => (
          <li key={url}>
            <a
              href={`#${pictureId(index)}`}
              aria-current={index === current}
              onClick={(event) => {
                event.preventDefault();
                show(index);
              }}
              className="block rounded-card opacity-70 transition-opacity hover:opacity-100 aria-[current=true]:opacity-100 aria-[current=true]:outline-2 aria-[current=true]:outline-offset-2 aria-[current=true]:outline-moss"
            >
              <img
                src={pictureOfWidth(url, 160)}
                alt={`Visa bild ${index + 1}`}
                width={160}
                height={120}
                loading="lazy"
                decoding="async"
                className="aspect-4/3 w-full rounded-card bg-sunken object-cover text-fine text-quiet"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const pictureId = (index: number): string => `bild-${index + 1}`;

const altOf = (name: string, isExample: boolean, index: number, count: number): string =>
  `${isExample ? 'Exempelbild: ' : ''}${name}${count > 1 ? `, bild ${index + 1} av ${count}` : ''}`;
