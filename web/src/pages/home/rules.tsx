import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { to } from '../../shared/site';
import styles from './rules.module.css';

/** The two nutrition rules. */
export const Rules = () => (
  <section aria-labelledby="rules" className={clsx('wrap', styles.section)}>
    <div className={styles.panel}>
      <div className={styles.words}>
        <h2 id="rules">Two numbers we cook by</h2>
        <p>Not a diet. A plain way to see whether a plate does its work.</p>
        <Link to={to.about} className={styles.more}>
          Read our story <ArrowRight size={18} aria-hidden />
        </Link>
      </div>
      <dl className={styles.numbers}>
        <div>
          <dt className={styles.number}>1:3</dt>
          <dd>One part protein to three parts carbs.</dd>
        </div>
        <div>
          <dt className={styles.number}>1 g</dt>
          <dd>Protein for each kilogram that you weigh, every day.</dd>
        </div>
      </dl>
    </div>
  </section>
);
