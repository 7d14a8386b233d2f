import { dietLabels, diets, shortDayText, slotText, windowEnd, type Diet, type MenuEntry } from '@2x7/contracts';
import { windowLabels } from '../../../features/deliveries/window-text';
import type { Column } from '../../ui/table/data-table';
import styles from './menu.module.css';
import { isServed, type MenuRow } from './menu-rows';

type Choose = (row: MenuRow, diet: Diet) => void;

/** The window has passed, or the kitchen is closed. */
const isOver = ({ slot }: MenuRow, now: Date): boolean => slot.phase === 'closed' || windowEnd(slot) <= now;

/** A row for each delivery, a column for each diet. @param now the time of the server @param onChoose absent while another week loads: its slots may be shown before its dishes */
export const menuColumns = (now: Date, onChoose: Choose | undefined): readonly Column<MenuRow>[] => [
  {
    name: 'Delivery',
    place: 'title',
    cell: ({ slot }) => (
      <>
        {shortDayText(slot.day)}, {windowLabels[slot.window].toLowerCase()}
        {slot.phase === 'closed' && <span className={styles.closed}>Closed: {slot.closed_reason}</span>}
      </>
    ),
  },
  ...diets.map((diet): Column<MenuRow> => ({
    name: dietLabels[diet],
    long: true,
    cell: (row) => <DishCell row={row} diet={diet} onChoose={isOver(row, now) ? undefined : onChoose} />,
  })),
];

function DishCell({ row, diet, onChoose }: { row: MenuRow; diet: Diet; onChoose: Choose | undefined }) {
  const entry = row.entries[diet];
  if (!onChoose) return <span>{entry?.dish.name ?? '–'}</span>;
  return (
    <span className={styles.dish}>
      <button
        type="button"
        className={entry && isServed(entry) ? styles.set : styles.missing}
        data-print="yes"
        onClick={() => onChoose(row, diet)}
      >
        <span className="visually-hidden">
          {slotText(row.slot)}, {dietLabels[diet]}:{' '}
        </span>
        {entry?.dish.name ?? 'Set dish'}
      </button>
      {entry && <Notes entry={entry} />}
    </span>
  );
}

const Notes = ({ entry }: { entry: MenuEntry }) => (
  <>
    {!isServed(entry) && <span className={styles.note}>Not marked vegetarian: set another dish</span>}
    {!entry.dish.allergens && <span className={styles.note}>Allergens not stated</span>}
    {entry.substitution && <span className={styles.note}>Changed: {entry.substitution}</span>}
  </>
);
