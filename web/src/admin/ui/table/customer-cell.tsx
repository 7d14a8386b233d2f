import styles from './customer-cell.module.css';

/** A customer's name above the email. */
export const CustomerCell = ({ name, email }: { name: string; email: string }) => (
  <span className={styles.customer}>
    <span className={styles.name}>{name}</span>
    <span className={styles.email}>{email}</span>
  </span>
);
