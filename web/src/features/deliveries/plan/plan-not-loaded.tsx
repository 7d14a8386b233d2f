import { brand } from '@2x7/contracts';
import { Banner } from '../../../ui/banner';
import { Retry } from '../../../ui/retry';

const offline = 'You are offline, so we cannot show your plan.';
const unavailable = 'We cannot show your plan at the moment.';

/** The service does not answer. Deliveries do not depend on this page, and the customer should know it. */
export const PlanNotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <Banner
    message={navigator.onLine ? unavailable : offline}
    hint={`Your deliveries come as planned. Please try again in a few minutes. If a change cannot wait, write to ${brand.email} or call ${brand.phone}.`}
  >
    <Retry onRetry={onRetry} />
  </Banner>
);
