import { useRef, useState } from 'react';
import { Banner } from '../ui/banner';
import { ClockHint } from './clock-hint';
import { KeptMarks } from './kept-marks';
import { stopsOf, type Choice, type PhoneMark, type PhoneRun, type PhoneStop, type RoundState } from './round-state';
import type { RoundView } from './round-store';
import { roundWords } from './round-words';
import styles from './round.module.css';
import { RunHeader } from './run-header';
import { DoneStops, LaterStops, NextStop } from './stop-sections';
import { UndoBar } from './undo-bar';
import { useOpenedMark } from './use-opened-mark';
import { roundStore } from './use-round';

export type NumberedStop = PhoneStop & { number: number };

/** What a press on a stop does. `opened`: the stop, beside the next one, whose buttons are shown. */
export type StopActions = { opened: string | null; open: (id: string | null) => void; choose: (stop: PhoneStop, choice: Choice) => void };

/** The stops of a run: the next one with its buttons, then the others, then what is done. */
export function RunScreen({ view, run, state }: { view: RoundView; run: PhoneRun; state: RoundState }) {
  const [opened, open] = useState<string | null>(null);
  const [last, setLast] = useState<PhoneMark | null>(null);
  const top = useRef<HTMLHeadingElement>(null);
  useOpenedMark();
  const stops = stopsOf(state).map((stop, index): NumberedStop => ({ ...stop, number: index + 1 }));
  const [next, ...later] = stops.filter(({ outcome }) => !outcome);
  const choose: StopActions['choose'] = (stop, choice) => {
    open(null);
    void roundStore().mark(stop, choice).then(setLast);
    top.current?.focus();
  };
  const actions = { opened, open, choose };
  return (
    <>
      <RunHeader view={view} run={run} stops={stops} />
      <main className={styles.main}>
        {view.link && <Banner message={roundWords.linkEnded} />}
        <ClockHint error={run.clock_error} />
        <KeptMarks view={view} />
        <NextStop headingRef={top} stop={next} actions={actions} />
        <LaterStops stops={later} actions={actions} />
        <DoneStops stops={stops.filter(({ outcome }) => outcome)} actions={actions} />
      </main>
      <UndoBar key={last?.id} mark={last} />
    </>
  );
}
