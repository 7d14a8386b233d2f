import { brand, serviceArea } from '@2x7/contracts';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { NewsletterForm } from '../../features/newsletter/newsletter-form';
import { phoneLink } from '../../shared/site';
import { DeliveryTimes } from '../../ui/delivery-times';
import styles from './footer.module.css';
import { footerColumns, type Menu } from './menus';

export const Footer = () => (
  <footer className={styles.footer}>
    <div className={clsx('wrap', styles.top)}>
      <div className={styles.brand}>
        <p className={styles.tagline}>{brand.tagline}</p>
        <p className={styles.newsletter}>New dishes and plans, now and then, in your inbox.</p>
        <NewsletterForm />
      </div>
      {footerColumns.map((column) => (
        <FooterColumn key={column.name} column={column} />
      ))}
      <Contact />
    </div>
    <div className={clsx('wrap', styles.bottom)}>
      <p>
        © {brand.copyrightYear} {brand.name}
      </p>
      <p>
        Free delivery, <DeliveryTimes />, in {serviceArea}
      </p>
      <p>Pictures are illustrations, serving suggestions.</p>
    </div>
  </footer>
);

const Contact = () => (
  <div>
    <h2 className={styles.heading}>Contact</h2>
    <address className={styles.contact}>
      <a className={styles.link} href={`mailto:${brand.email}`}>
        {brand.email}
      </a>
      <a className={styles.link} href={phoneLink}>
        {brand.phone}
      </a>
      {brand.address.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  </div>
);

const FooterColumn = ({ column }: { column: Menu }) => (
  <nav aria-label={column.name}>
    <h2 className={styles.heading}>{column.name}</h2>
    <ul>
      {column.links.map(({ name, href }) => (
        <li key={href}>
          <Link to={href} className={styles.link}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
