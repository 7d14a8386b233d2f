import type { DeliveryTask } from '@2x7/contracts';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { labelsAddress, marksAddress } from '../../kitchen/kitchen-slots';
import { paths } from '../../paths';
import { Panel } from '../../ui/layout/panel';
import { menuAddress } from '../menu/menu-week';
import styles from './today.module.css';

/** The screen on which a task is done; null for a line that only says that there are more. */
function screenOf({ kind, slot, subscription_id: plan }: DeliveryTask): { to: string; name: string } | null {
  if (kind === 'no-dish' && slot) return { to: menuAddress(slot.day), name: 'Set the dish' };
  if (kind === 'label-incomplete' && slot) return { to: labelsAddress(slot), name: 'See the label' };
  if (kind === 'problem-open' || kind === 'problem-reopened') return { to: paths.problems, name: 'Open the problems' };
  if (kind === 'unmarked' && slot) return { to: marksAddress(slot), name: 'Enter the marks' };
  return plan ? { to: paths.customerPlan(plan), name: 'Open the plan' } : null;
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
