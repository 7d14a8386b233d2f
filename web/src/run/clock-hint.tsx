import { Banner } from '../ui/banner';
import { clockText } from './run-labels';

/** ms by which a clock may be wrong before it matters to what was in time. */
const allowed = 10 * 60_000;

/** The clock of this phone is wrong. Its marks are corrected, but they are flagged. */
export const ClockHint = ({ error }: { error: number }) =>
  Math.abs(error) > allowed && (
    <Banner tone="info" message={`The clock of this phone is ${clockText(error)}.`} hint="Please set its date and time to automatic." />
  );
