import { shortDayText, slotNumber, type DeliverySlot, type KitchenSlots } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link, useSearchParams } from 'react-router-dom';
import { windowLabels } from '../../features/deliveries/window-text';
import { sentenceOf } from '../../shared/api';
import { Loading, Skeleton } from '../../ui/skeleton';
import { ErrorBanner } from '../ui/feedback/error-banner';
import { useTitle } from '../ui/layout/use-title';
import { kitchenSheetQuery, kitchenSlotsQuery } from './kitchen.api';
import { currentSlot, sheetAddress, slotIn } from './kitchen-slots';
import styles from './kitchen.module.css';
import { Sheet } from './sheet';
import { SheetTitle } from './sheet-title';

const notFetched = 'The kitchen sheet could not be loaded';

/** The sheet of the slot in the address, else of the slot that the kitchen works on. */
export function KitchenScreen() {
  const [params] = useSearchParams();
  const query = useQuery(kitchenSlotsQuery);
  const { data: kitchen, error } = query;
  const slot = slotIn(params) ?? (kitchen && currentSlot(kitchen));
  useTitle('Kitchen');
  return (
    <>
      {kitchen && <SlotTabs kitchen={kitchen} shown={slot} />}
      {!kitchen && error && <ErrorBanner message={sentenceOf(error, notFetched)} onRetry={() => void query.refetch()} />}
      {slot && <SlotSheet key={slotNumber(slot)} slot={slot} />}
      {!slot && (error ? <SheetTitle>Kitchen</SheetTitle> : <SheetLoading />)}
    </>
  );
}

const SlotTabs = ({ kitchen: { slots }, shown }: { kitchen: KitchenSlots; shown: DeliverySlot | undefined }) => (
  <nav aria-label="Sheets" data-print="no">
    <ul className={styles.tabs}>
      {slots.map((slot) => {
        const isShown = shown && slotNumber(shown) === slotNumber(slot);
        return (
          <li key={slotNumber(slot)}>
            <Link to={sheetAddress(slot)} className={clsx(styles.tab, styles[slot.window])} aria-current={isShown ? 'page' : undefined}>
              <strong>{windowLabels[slot.window]}</strong> {shortDayText(slot.day)}
            </Link>
          </li>
        );
      })}
    </ul>
  </nav>
);

const SheetLoading = () => (
  <>
    <SheetTitle>Kitchen</SheetTitle>
    <Loading label="Loading the kitchen sheet...">
      <Skeleton className={styles.skeleton} />
    </Loading>
  </>
);

function SlotSheet({ slot }: { slot: DeliverySlot }) {
  const query = useQuery(kitchenSheetQuery(slot));
  const { data: sheet, dataUpdatedAt, error, refetch } = query;
  if (!sheet && !error) return <SheetLoading />;
  return (
    <>
      {error && (
        <ErrorBanner
          message={sentenceOf(error, sheet ? 'This may be out of date: the sheet could not be loaded again' : notFetched)}
          onRetry={() => void refetch()}
        />
      )}
      {sheet ? <Sheet sheet={sheet} fetchedAt={dataUpdatedAt} /> : <SheetTitle>Kitchen</SheetTitle>}
    </>
  );
}
