import { messages } from '../../shared/messages';
import { to } from '../../shared/site';
import { ButtonLink } from '../../ui/button';
import type { Supplement } from './supplement';
import { SupplementCard } from './supplement-card';
import styles from './supplement-grid.module.css';

/** The supplements as cards, or the empty state. */
export const SupplementGrid = ({ supplements }: { supplements: readonly Supplement[] }) =>
  supplements.length === 0 ? (
    <div className={styles.none}>
      <p>{messages.noProducts}</p>
      <ButtonLink to={to.products} variant="secondary">
        All Products
      </ButtonLink>
    </div>
  ) : (
    <ul className={styles.grid}>
      {supplements.map((one, index) => (
        <SupplementCard key={one.id} supplement={one} eager={index < 2} />
      ))}
    </ul>
  );
