import type { DeliverySlot, DeliveryTask } from '@2x7/contracts';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { labelsAddress, marksAddress, runsAddress } from '../../kitchen/kitchen-slots';
import { paths } from '../../paths';
import { Panel } from '../../ui/layout/panel';
import { menuAddress } from '../menu/menu-week';
import styles from './today.module.css';

type Screen = { to: string; name: string };
type Kind = DeliveryTask['kind'];

const ofSlot: Partial<Record<Kind, (slot: DeliverySlot) => Screen>> = {
  'no-dish': ({ day }) => ({ to: menuAddress(day), name: 'Set the dish' }),
  'label-incomplete': (slot) => ({ to: labelsAddress(slot), name: 'See the label' }),
  'not-on-run': (slot) => ({ to: runsAddress(slot), name: 'Open the runs' }),
  unmarked: (slot) => ({ to: marksAddress(slot), name: 'Enter the marks' }),
};
const problemKinds: readonly Kind[] = ['problem-overdue', 'problem-reopened', 'problem-open', 'refund-refused'];

/** The screen on which a task is done; null for a line that only says that there are more. */
function screenOf({ kind, slot, subscription_id: plan, problem_id: problem }: DeliveryTask): Screen | null {
  if (problem) return { to: paths.problem(problem), name: 'Open the problem' };
  if (problemKinds.includes(kind)) return { to: paths.problems, name: 'Open the problems' };
  if (slot && ofSlot[kind]) return ofSlot[kind](slot);
  if (!plan) return null;
  if (kind === 'refund-unanswered') return { to: paths.order(plan), name: 'Open the order' };
  return { to: paths.customerPlan(plan), name: 'Open the plan' };
}

/** What needs a person's decision, the most urgent first. */
export const TaskList = ({ tasks }: { tasks: readonly DeliveryTask[] }) => (
  <Panel title="What needs you">
    {tasks.length === 0 ? (
      <p className={styles.done}>
        <CircleCheck size={20} aria-hidden />
        Nothing needs a decision.
      </p>
    ) : (
      <ul className={styles.tasks}>
        {tasks.map((task) => (
          <Task key={`${task.kind} ${task.sentence}`} task={task} />
        ))}
      </ul>
    )}
  </Panel>
);

function Task({ task }: { task: DeliveryTask }) {
  const screen = screenOf(task);
  return (
    <li className={styles.task}>
      <TriangleAlert size={20} aria-hidden className={styles.taskIcon} />
      <p>{task.sentence}</p>
      {screen && (
        <Link to={screen.to} className={styles.link}>
          {screen.name}
          <span className="visually-hidden">: {task.sentence}</span>
        </Link>
      )}
    </li>
  );
}
