import { useRef, useState } from 'react';
import { Banner } from '../ui/banner';
import { ClockHint } from './clock-hint';
import { DoneStops } from './stops/done-stops';
import { KeptMarks } from './stops/kept-marks';
import { LaterStops } from './stops/later-stops';
import { NextStop } from './stops/next-stop';
import { stopsOf, type PhoneMark, type PhoneRun, type RunState } from './store/run-state';
import type { RunView } from './store/run-store';
import styles from './run.module.css';
import { RunHeader } from './run-header';
import { runLabels } from './run-labels';
import type { NumberedStop, StopActions } from './stops/stop-actions';
import { UndoBar } from './stops/undo-bar';
import { useOpenedMark } from './stops/use-opened-mark';
import { runStore } from './store/use-run';

/** A link was opened, and a call has failed: it may be one of another run. */
const isLinkLate = ({ opensLink, isOnline, failure }: RunView): boolean => opensLink && (!isOnline || failure !== undefined);

/** The stops of a run: the next one with its buttons, then the others, then what is done. */
export function RunScreen({ view, run, state }: { view: RunView; run: PhoneRun; state: RunState }) {
  const [opened, open] = useState<string | null>(null);
  const [last, setLast] = useState<PhoneMark | null>(null);
  const top = useRef<HTMLHeadingElement>(null);
  /** The delivery whose mark is being stored: a second tap on its choices is none. */
  const storing = useRef<string>(undefined);
  useOpenedMark();
  const stops = stopsOf(state).map((stop, index): NumberedStop => ({ ...stop, number: index + 1 }));
  const [next, ...later] = stops.filter(({ outcome }) => !outcome);
  const choose: StopActions['choose'] = (stop, choice) => {
    if (storing.current === stop.delivery_id) return;
    storing.current = stop.delivery_id;
    open(null);
    void runStore()
      .mark(stop, choice)
      .then((mark) => {
        storing.current = undefined;
        setLast(mark ?? null);
      });
    top.current?.focus();
  };
  const actions = { opened, open, choose };
  return (
    <>
      <RunHeader view={view} run={run} stops={stops} />
      <main className={styles.main} tabIndex={-1}>
        {view.linkRefusal && <Banner message={view.linkRefusal} />}
        {isLinkLate(view) && <Banner tone="info" message={runLabels.openingBesideRun} />}
        <ClockHint error={run.clock_error} />
        <KeptMarks view={view} />
        <NextStop headingRef={top} stop={next} actions={actions} />
        <LaterStops stops={later} actions={actions} />
        <DoneStops stops={stops.filter(({ outcome }) => outcome)} actions={actions} />
      </main>
      <UndoBar mark={last} onLost={() => top.current?.focus()} />
    </>
  );
}
