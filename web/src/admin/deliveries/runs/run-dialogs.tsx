import type { DeliverySlot, Run, RunLink, RunsOfSlot } from '@2x7/contracts';
import { useState } from 'react';
import type { Feedback } from '../../ui/feedback/use-feedback';
import { AddRunDialog } from './add-run-dialog';
import { LinkDialog } from './link-dialog';
import { RiderDialog } from './rider-dialog';

/** The dialog that is open. */
export type OpenDialog = { kind: 'rider' | 'link'; run: string } | { kind: 'add' } | undefined;
/** Links that were issued during this visit, by run: the server has only their hashes. */
type Links = Readonly<Record<string, RunLink>>;

/** A link that another tab or administrator has withdrawn, or replaced by a new one, is not shown any more. */
export function useLinks(runs: readonly Run[]) {
  const [issued, setIssued] = useState<Links>({});
  const isValid = (id: string, link: RunLink) =>
    runs.some((run) => run.id === id && run.link_expires_at !== null && run.link_id === link.id);
  return {
    links: Object.fromEntries(Object.entries(issued).filter(([id, link]) => isValid(id, link))),
    keep: (run: string, link: RunLink) => setIssued((before) => ({ ...before, [run]: link })),
  };
}

type Props = {
  open: OpenDialog;
  slot: DeliverySlot;
  all: RunsOfSlot;
  issued: ReturnType<typeof useLinks>;
  feedback: Feedback;
  /** Shows an answer of the server. */
  onChange: (runs: RunsOfSlot) => void;
  onPrint: (run: string) => void;
  onClose: () => void;
};

const withLink = ({ runs, ...all }: RunsOfSlot, id: string, link: RunLink): RunsOfSlot => ({
  ...all,
  runs: runs.map((run) => (run.id === id ? { ...run, link_id: link.id, link_expires_at: link.expires_at } : run)),
});

/** What is entered about one run. */
export function RunDialogs({ open, slot, all, issued, feedback, onChange, onPrint, onClose }: Props) {
  if (open?.kind === 'add') return <AddRunDialog slot={slot} onClose={onClose} onSaved={onChange} />;
  const run = all.runs.find(({ id }) => id === open?.run);
  if (!run) return null;
  if (open?.kind === 'rider') return <RiderDialog run={run} onClose={onClose} onSaved={onChange} />;
  return (
    <LinkDialog
      run={run}
      link={issued.links[run.id]}
      onIssued={(link) => {
        issued.keep(run.id, link);
        onChange(withLink(all, run.id, link));
      }}
      onWithdrawn={(runs) => {
        onChange(runs);
        onClose();
        feedback.inform(`The link of ${run.name} opens nothing any more.`);
      }}
      onPrint={() => {
        onClose();
        onPrint(run.id);
      }}
      onClose={onClose}
    />
  );
}
