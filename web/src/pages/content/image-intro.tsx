import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { SiteImage } from 'virtual:site-images';
import { Image } from '../../ui/image';
import styles from './image-intro.module.css';

const photoSizes = '(min-width: 78rem) 560px, (min-width: 60rem) 46vw, 92vw';

type Props = { title: string; lead: string; image: SiteImage; children?: ReactNode };

/** The top of a page, with an image beside the heading. */
export const ImageIntro = ({ title, lead, image, children }: Props) => (
  <div className={clsx('wrap', styles.intro)}>
    <div>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children && <div className={styles.below}>{children}</div>}
    </div>
    <Image of={image} alt={image.alt} sizes={photoSizes} eager className={styles.photo} />
  </div>
);
