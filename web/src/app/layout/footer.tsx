import { brand, deliveryWindows, serviceArea } from '@2x7/contracts';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { NewsletterForm } from '../../features/newsletter/newsletter-form';
import styles from './footer.module.css';
import { footerColumns, type Menu } from './menus';

/** Links, contact, newsletter. */
export const Footer = () => (
  <footer className={styles.footer}>
    <div className={clsx('wrap', styles.top)}>
      <div className={styles.brand}>
        <p className={styles.tagline}>{brand.tagline}</p>
        <address className={styles.contact}>
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
          <a href={`tel:${brand.phone.replace(/\s/g, '')}`}>{brand.phone}</a>
          <p>{brand.address.join(', ')}</p>
        </address>
      </div>
      {footerColumns.map((column) => (
        <FooterColumn key={column.name} column={column} />
      ))}
      <div className={styles.newsletter}>
        <h2 className={styles.heading}>Newsletter</h2>
        <p>New dishes and plans, now and then.</p>
        <NewsletterForm />
      </div>
    </div>
    <div className={clsx('wrap', styles.bottom)}>
      <p>
        © {brand.copyrightYear} {brand.name}
      </p>
      <p>
        Free delivery, {deliveryWindows.join(' and ')}, in {serviceArea}
      </p>
      <p>Pictures are illustrations, serving suggestions.</p>
    </div>
  </footer>
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
