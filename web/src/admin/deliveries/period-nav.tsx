import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from './period-nav.module.css';

type Props = {
  /** What is shown, such as `December 2026`. */
  title: string;
  /** `week` or `month`. */
  unit: string;
  previous: string;
  next: string;
};

/** The shown week or month between links to the ones before and after it. */
export const PeriodNav = ({ title, unit, previous, next }: Props) => (
  <nav aria-label={`Choose the ${unit}`} className={styles.nav}>
    <Link to={previous} className={styles.arrow} aria-label={`Previous ${unit}`}>
      <ChevronLeft size={22} aria-hidden />
    </Link>
    <h2 className={styles.title}>{title}</h2>
    <Link to={next} className={styles.arrow} aria-label={`Next ${unit}`}>
      <ChevronRight size={22} aria-hidden />
    </Link>
  </nav>
);
