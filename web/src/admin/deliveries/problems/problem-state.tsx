import { dayOf, shortDayText, type AdminProblem } from '@2x7/contracts';
import { StatusTag } from '../../ui/feedback/status-tag';

/** Until when an open problem must be answered, or how it ended. */
export function ProblemState({ problem }: { problem: AdminProblem }) {
  if (problem.state === 'resolved') return <StatusTag tone="ok">Answered</StatusTag>;
  if (problem.state === 'declined') return <StatusTag tone="neutral">Declined</StatusTag>;
  const due = shortDayText(dayOf(new Date(problem.due_at)));
  return problem.is_overdue ? <StatusTag tone="danger">Overdue since {due}</StatusTag> : <StatusTag tone="warn">Due {due}</StatusTag>;
}
