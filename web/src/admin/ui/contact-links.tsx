import { phoneAddress } from '../../shared/phone';
import styles from './text-link.module.css';

/** A long address wraps before the @. */
export function EmailLink({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <a className={styles.link} href={`mailto:${address}`}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
  );
}

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a className={styles.link} href={phoneAddress(phone)}>
    {phone}
  </a>
);
