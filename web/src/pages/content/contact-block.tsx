import { brand } from '@2x7/contracts';
import { CookingPot, Mail, Phone, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { phoneLink } from '../../shared/site';
import styles from './contact-block.module.css';
import { mailTo } from './mail-to';

/** Phone, email and postal address. `subject` is the subject of the email. */
export const ContactBlock = ({ subject }: { subject?: string }) => (
  <address className={styles.block}>
    <Way Icon={Phone} name="Phone">
      <a href={phoneLink}>{brand.phone}</a>
    </Way>
    <Way Icon={Mail} name="Email">
      <a href={mailTo(subject)}>{brand.email}</a>
    </Way>
    <Way Icon={CookingPot} name="Address">
      {brand.address.map((line) => (
        <span key={line} className={styles.line}>
          {line}
        </span>
      ))}
    </Way>
  </address>
);

const Way = ({ Icon, name, children }: { Icon: LucideIcon; name: string; children: ReactNode }) => (
  <div className={styles.channel}>
    <span className={styles.icon}>
      <Icon size={22} aria-hidden />
    </span>
    <div>
      <p className={styles.name}>{name}</p>
      <p className={styles.value}>{children}</p>
    </div>
  </div>
);
