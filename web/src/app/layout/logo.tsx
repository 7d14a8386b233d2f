import { Link } from 'react-router-dom';
import { to } from '../../shared/site';
import styles from './logo.module.css';

/** The wordmark, a link to the home page. */
export const Logo = ({ onClick }: { onClick?: () => void }) => (
  <Link to={to.home} className={styles.logo} onClick={onClick}>
    <span aria-hidden="true">
      2<span className={styles.times}>×</span>7
    </span>
    <span className="visually-hidden">2x7 home</span>
  </Link>
);
