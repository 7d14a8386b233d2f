import { counted, dayText, type KitchenSheet } from '@2x7/contracts';
import { Printer } from 'lucide-react';
import { windowLabels } from '../../features/deliveries/window-text';
import { Button } from '../../ui/button';
import { slotStatus } from '../deliveries/slot-phase';
import { useServerClock } from '../deliveries/use-server-clock';
import { StatusTag } from '../ui/feedback/status-tag';
import { BoxList } from './box-list';
import { DishList } from './dish-list';
import styles from './kitchen.module.css';
import { SheetTitle } from './sheet-title';
import { UnconfirmedList } from './unconfirmed-list';
import { useTicks } from './use-ticks';

const unknownDiets = (boxes: number): string =>
  boxes === 1
    ? 'One person has not said what they eat and gets the default diet of the plan.'
    : `${boxes} people have not said what they eat and get the default diet of their plan.`;

/** Special boxes first, then what to cook, then what was added after the freeze. Boxes are ticked once they are final. */
export function Sheet({ sheet, fetchedAt }: { sheet: KitchenSheet; fetchedAt: number }) {
  const { slot, specials, lines, late, boxes, unknown_diets, unconfirmed } = sheet;
  const ticks = useTicks(slot);
  const tickable = slot.phase === 'frozen' ? ticks : undefined;
  return (
    <article className={styles.sheet}>
      <Heading sheet={sheet} fetchedAt={fetchedAt} />
      <p className={styles.total}>
        <strong>{counted(boxes, 'box', 'boxes')}</strong>
        {late.length > 0 && ` with ${late.length} added late`}
      </p>
      {unknown_diets > 0 && <p>{unknownDiets(unknown_diets)}</p>}
      {boxes === 0 && <p className={styles.empty}>{slot.phase === 'closed' ? 'The kitchen is closed.' : 'There are no deliveries.'}</p>}
      {specials.length > 0 && <BoxList title="Watch these boxes" boxes={specials} name="special" ticks={tickable} />}
      {unconfirmed.length > 0 && <UnconfirmedList boxes={unconfirmed} />}
      {lines.length > 0 && <DishList lines={lines} namedAbove={specials.length + unconfirmed.length} ticks={tickable} />}
      {late.length > 0 && <BoxList title="Added after the freeze" boxes={late} name="late" ticks={tickable} />}
    </article>
  );
}

function Heading({ sheet, fetchedAt }: { sheet: KitchenSheet; fetchedAt: number }) {
  const now = useServerClock({ data: sheet, dataUpdatedAt: fetchedAt });
  const status = now && slotStatus(sheet.slot, now);
  return (
    <header className={styles.head}>
      <div>
        <SheetTitle>
          {windowLabels[sheet.slot.window]}, {dayText(sheet.slot.day)}
        </SheetTitle>
        {status && (
          <p className={styles.status}>
            <StatusTag tone={status.tone}>{status.tag}</StatusTag> {status.text}
          </p>
        )}
      </div>
      <Button variant="secondary" size="large" onClick={() => print()}>
        <Printer aria-hidden size={20} />
        Print
      </Button>
    </header>
  );
}
