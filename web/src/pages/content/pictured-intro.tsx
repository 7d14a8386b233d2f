import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { SitePicture } from 'virtual:site-pictures';
import { Picture } from '../../ui/picture';
import styles from './pictured-intro.module.css';

const photoSizes = '(min-width: 78rem) 560px, (min-width: 60rem) 46vw, 92vw';

type Props = { title: string; lead: string; picture: SitePicture; children?: ReactNode };

/** The top of a page with a picture beside it. */
export const PicturedIntro = ({ title, lead, picture, children }: Props) => (
  <div className={clsx('wrap', styles.intro)}>
    <div>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children && <div className={styles.below}>{children}</div>}
    </div>
    <Picture of={picture} alt={picture.alt} sizes={photoSizes} eager className={styles.photo} />
  </div>
);
