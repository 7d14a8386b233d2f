import { Button } from './button';
import { steppingBack } from './step-back';

type Props = {
  onRetry: () => void;
  /** What is asked for again, where there is more than one thing, for screen readers. */
  what?: string;
};

/** Asks again for what did not come; what stands there meanwhile takes its place. */
export const Retry = ({ onRetry, what }: Props) => (
  <Button variant="secondary" onClick={steppingBack(onRetry)}>
    Retry{what && <span className="visually-hidden">: {what}</span>}
  </Button>
);
