import { useHead } from '../shared/head';
import { Loading } from '../ui/skeleton';
import { NoRun } from './no-run';
import { RunScreen } from './run-screen';
import styles from './run.module.css';
import { useRun } from './store/use-run';

const head = { title: 'Run · 2x7', description: 'The stops of a rider.', isPrivate: true } as const;

/** The page of a rider: the stops of a run, also without a connection. */
export default function RunPage() {
  useHead(head);
  const view = useRun();
  const { state, hasCalled } = view;
  const hasNothing = !state || (!state.run && state.marks.length === 0 && !state.end);
  if (hasNothing && !hasCalled) return <Loading label="Loading your run" className={styles.page} />;
  return state?.run && !state.end ? <RunScreen view={view} run={state.run} state={state} /> : <NoRun view={view} />;
}
