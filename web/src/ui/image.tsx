import { imageVariants, imageWidths, type ImageVariants } from '@2x7/contracts';
import { clsx } from 'clsx';
import { UtensilsCrossed } from 'lucide-react';
import { useState } from 'react';
import styles from './image.module.css';

type Props = {
  /** An address from the API, or an image of the site. */
  of: string | null | ImageVariants;
  alt: string;
  /** The `sizes` of the layout, such as `(min-width: 60rem) 25vw, 90vw`. */
  sizes: string;
  className?: string;
  /** For the image that is visible when the page opens. */
  eager?: boolean;
};

const srcset = (image: ImageVariants, format: 'avif' | 'webp') =>
  image.variants.map((variant) => `${variant[format]} ${variant.width}w`).join(', ');

/** Fills its box at 4:3 unless the class says otherwise. Shows an icon if the image is missing or fails to load. */
export function Image({ of, alt, sizes, className, eager = false }: Props) {
  const [broken, setBroken] = useState<Props['of']>(null);
  const box = clsx(styles.image, className);
  if (!of || broken === of) return <MissingImage className={box} alt={alt} />;
  const { image, src, width, height } = resolve(of);
  const noteFailure = () => setBroken(of);
  return (
    <picture className={box}>
      {image && <source type="image/avif" srcSet={srcset(image, 'avif')} sizes={sizes} />}
      {image && <source type="image/webp" srcSet={srcset(image, 'webp')} sizes={sizes} />}
      <img
        // The image may have failed before hydration, when `onError` was not attached yet.
        ref={(img) => void (img?.complete && img.naturalWidth === 0 && noteFailure())}
        src={src}
        alt={alt}
        width={width}
        height={height}
        {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        decoding="async"
        onError={noteFailure}
      />
    </picture>
  );
}

/** Images of the shop exist in several widths. Any other address is used as it is, at 4:3. */
function resolve(of: string | ImageVariants) {
  const image = typeof of === 'string' ? imageVariants(of, imageWidths) : of;
  if (!image) return { image, src: of as string, width: 800, height: 600 };
  return { image, src: image.variants.at(-1)?.webp, width: image.width, height: image.height };
}

const MissingImage = ({ className, alt }: { className: string; alt: string }) => (
  <span className={clsx(className, styles.missing)} {...(alt ? { role: 'img', 'aria-label': alt } : {})}>
    <UtensilsCrossed size={40} strokeWidth={1.5} aria-hidden />
  </span>
);
