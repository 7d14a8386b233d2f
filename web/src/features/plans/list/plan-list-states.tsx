import { to } from '../../../shared/site';
import { Banner } from '../../../ui/banner';
import { ButtonLink } from '../../../ui/button';
import { Retry } from '../../../ui/retry';
import styles from './plan-list.module.css';

/** Shown when the list could not be fetched. */
export const PlansNotLoaded = ({ retry }: { retry: () => void }) => (
  <Banner message="The plans cannot be shown right now." hint="Check your connection, or try again in a moment.">
    <Retry onRetry={retry} />
  </Banner>
);

/** Shown when the list is empty. */
export const NoPlans = ({ fits = false }: { fits?: boolean }) => (
  <div className={styles.none}>
    <p className={styles.noneTitle}>{fits ? 'No plan fits exactly.' : 'No plans at the moment.'}</p>
    <p>{fits ? 'Tell us what you need, and we put it together.' : 'Please check back later, or ask us.'}</p>
    <div className={styles.noneActions}>
      <ButtonLink to={to.contact}>Talk to Expert</ButtonLink>
      {fits && (
        <ButtonLink to={to.plans} variant="secondary">
          Compare All Plans
        </ButtonLink>
      )}
    </div>
  </div>
);
