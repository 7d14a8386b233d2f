import { Map as MapIcon, Plus, Printer, Route } from 'lucide-react';
import { Button, ButtonLink } from '../../../ui/button';
import { paths } from '../../paths';

type Props = { canPrint: boolean; isBusy: boolean; onDraft: () => void; onAdd: () => void; onPrint: () => void };

/** What can be done with all runs of a slot. */
export const RunsActions = ({ canPrint, isBusy, onDraft, onAdd, onPrint }: Props) => (
  <>
    <Button aria-disabled={isBusy} onClick={() => !isBusy && onDraft()}>
      <Route size={18} aria-hidden />
      Draft runs
    </Button>
    <Button variant="secondary" onClick={onAdd}>
      <Plus size={18} aria-hidden />
      Add a run
    </Button>
    {canPrint && (
      <Button variant="secondary" onClick={onPrint}>
        <Printer size={18} aria-hidden />
        Print all
      </Button>
    )}
    <ButtonLink variant="secondary" to={paths.zones}>
      <MapIcon size={18} aria-hidden />
      Zones
    </ButtonLink>
  </>
);
