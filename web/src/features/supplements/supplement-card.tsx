import { formatRupees } from '@2x7/contracts';
import { ArrowRight, Star } from 'lucide-react';
import { Link } from 'react-router-dom';
import { siteImages } from 'virtual:site-images/supplements';
import { to } from '../../shared/site';
import { Image } from '../../ui/image';
import styles from './supplement-card.module.css';
import { shownRating, type Supplement } from './supplement';

const sizes = '(min-width: 78rem) 284px, (min-width: 64rem) 23vw, (min-width: 44rem) 46vw, 92vw';

/** A supplement with its price and a link to ask for it. */
export const SupplementCard = ({ supplement, eager }: { supplement: Supplement; eager: boolean }) => {
  const { id, name, price, image, weight, description, features } = supplement;
  const photo = siteImages[image]!;
  const nameId = `supplement-${id}`;
  return (
    <li className={styles.card} id={image}>
      <Image of={photo} alt={photo.alt} sizes={sizes} eager={eager} />
      <div className={styles.body}>
        <p className={styles.top}>
          <span>{weight}</span>
          <span className={styles.rating}>
            <Star size={14} aria-hidden fill="currentColor" />
            <span className="visually-hidden">Rating </span>
            <span>{shownRating}</span>
          </span>
        </p>
        <h2 id={nameId} className={styles.name}>
          {name}
        </h2>
        <p className={styles.description}>{description}</p>
        <ul className={styles.features} aria-label="Features">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <p className={styles.price}>{formatRupees(price)}</p>
        <Link to={to.contactAbout(image)} className={styles.ask} aria-describedby={nameId}>
          Ask us to add it to your delivery <ArrowRight size={16} aria-hidden />
        </Link>
      </div>
    </li>
  );
};
