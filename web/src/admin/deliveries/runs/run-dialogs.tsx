import type { DeliverySlot, RunLink, RunsOfSlot } from '@2x7/contracts';
import { useState } from 'react';
import type { Feedback } from '../../ui/feedback/use-feedback';
import { AddRunDialog } from './add-run-dialog';
import { LinkDialog } from './link-dialog';
import { RiderDialog } from './rider-dialog';

/** The dialog that is open. */
export type OpenDialog = { kind: 'rider' | 'link'; run: string } | { kind: 'add' } | undefined;
/** Links that were issued during this visit, by run: the server has only their hashes. */
export type Links = Readonly<Record<string, RunLink>>;

export function useLinks() {
  const [links, setLinks] = useState<Links>({});
  return {
    links,
    keep: (run: string, link: RunLink) => setLinks((before) => ({ ...before, [run]: link })),
    drop: (run: string) => setLinks((before) => Object.fromEntries(Object.entries(before).filter(([id]) => id !== run))),
  };
}

type Props = {
  open: OpenDialog;
  slot: DeliverySlot;
  all: RunsOfSlot;
  issued: ReturnType<typeof useLinks>;
  feedback: Feedback;
  /** Shows an answer of the server. */
  onChange: (runs?: RunsOfSlot) => void;
  onPrint: (run: string) => void;
  onClose: () => void;
};

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
        onChange();
      }}
      onWithdrawn={(runs) => {
        issued.drop(run.id);
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
