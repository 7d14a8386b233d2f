import { brand } from '@2x7/contracts';
import { Banner } from '../../../ui/banner';
import { Retry } from '../../../ui/retry';

/** The service does not answer; a problem can be reported by email or phone as well. */
export const ProblemsNotLoaded = ({ what, onRetry }: { what: string; onRetry: () => void }) => (
  <Banner
    message={navigator.onLine ? `We cannot show ${what} at the moment.` : `You are offline, so we cannot show ${what}.`}
    hint={`Please try again in a few minutes. If it cannot wait, write to ${brand.email} or call ${brand.phone}.`}
  >
    <Retry onRetry={onRetry} />
  </Banner>
);
