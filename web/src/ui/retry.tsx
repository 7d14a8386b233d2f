import { Button } from './button';
import { steppingBack } from './step-back';

type Props = {
  onRetry: () => void;
  /** What is loaded again, for screen readers; needed if a page has several retry buttons. */
  what?: string;
};

/** Retry button. It moves the focus first, because a loading state replaces it. */
export const Retry = ({ onRetry, what }: Props) => (
  <Button variant="secondary" onClick={steppingBack(onRetry)}>
    Retry{what && <span className="visually-hidden">: {what}</span>}
  </Button>
);
