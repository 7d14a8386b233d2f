import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { to } from '../../shared/site';
import { DailyNumbers } from './daily-numbers';
import styles from './two-numbers.module.css';

/** The two nutrition rules, and the daily amounts that follow from them. */
export const TwoNumbers = () => (
  <section aria-labelledby="numbers" className={clsx('wrap', styles.section)}>
    <div className={styles.panel}>
      <div>
        <h2 id="numbers">Two numbers we cook by</h2>
        <dl className={styles.rules}>
          <div>
            <dt className={styles.number}>1:3</dt>
            <dd>
              One part protein to three parts carbs. Protein builds, carbs are what you train on; with enough of the one, the other is not
              burnt.
            </dd>
          </div>
          <div>
            <dt className={styles.number}>1 g</dt>
            <dd>Protein for each kilogram that you weigh, every day. Where you start, not where you stop.</dd>
          </div>
        </dl>
      </div>
      <div className={styles.day}>
        <DailyNumbers />
        <p>
          <Link to={to.article('how-much-protein-and-what-beside-it')} className={styles.more}>
            Where the two numbers come from
          </Link>
        </p>
      </div>
    </div>
  </section>
);
