import type { Choice, PhoneStop } from '../store/run-state';

export type NumberedStop = PhoneStop & { number: number };

/** What a press on a stop does. `opened`: the stop, beside the next one, whose buttons are shown. */
export type StopActions = { opened: string | null; open: (id: string | null) => void; choose: (stop: PhoneStop, choice: Choice) => void };

export type StopListProps = { stops: readonly NumberedStop[]; actions: StopActions };
