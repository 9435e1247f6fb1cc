/** An illustration of a model from the side, which its name beside it describes; nothing without one, its space remains. */
export const ModelPicture = ({ src, className }: { src: string | null; className: string }) =>
  src === null ? (
    <span aria-hidden className={`block aspect-[20/9] ${className}`} />
  ) : (
    <img
      src={src}
      alt=""
      width={480}
      height={216}
      loading="lazy"
      decoding="async"
      className={`block aspect-[20/9] h-auto ${className}`}
    />
  );
