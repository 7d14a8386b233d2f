import { Link } from 'react-router-dom';
import { to } from '../../shared/site';
import styles from './logo.module.css';

/** The wordmark, leading home. */
export const Logo = ({ onClick }: { onClick?: () => void }) => (
  <Link to={to.home} className={styles.logo} aria-label="2x7 home" onClick={onClick}>
    2<span className={styles.times}>×</span>7
  </Link>
);
