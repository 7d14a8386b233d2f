import { brand } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { Info, LockKeyhole, RotateCcw, ShieldCheck } from 'lucide-react';
import { to } from '../../shared/site';
import { settingsQuery } from './checkout.api';
import styles from './checkout.module.css';

/** Payment security, food licence, return policy and test mode, below the pay button. */
export function TrustNotes() {
  const { data: settings } = useQuery(settingsQuery);
  return (
    <ul className={styles.trust}>
      <li>
        <LockKeyhole aria-hidden size={18} />
        Card and UPI details are entered in the payment window and never stored here.
      </li>
      <li>
        <ShieldCheck aria-hidden size={18} />
        {brand.foodLicence.label} {brand.foodLicence.number}
      </li>
      <li>
        <RotateCcw aria-hidden size={18} />
        <a href={to.returnPolicy} target="_blank" rel="noopener">
          Return policy<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </li>
      {settings?.test_mode && (
        <li>
          <Info aria-hidden size={18} />
          Payments here are a test: no money moves.
        </li>
      )}
    </ul>
  );
}
