import { slotText, windowStart, windowTime, type DeliverySlot } from '@2x7/contracts';
import { Banner } from '../../../ui/banner';

/** In a dialog that marks deliveries whose window has not begun: probably those of an earlier window are meant. @param now the time of the server */
export const NotBegunNote = ({ slot, now }: { slot: DeliverySlot; now: Date }) =>
  now < windowStart(slot) && (
    <Banner
      tone="info"
      message={`${slotText(slot)} has not begun yet.`}
      hint={`Its boxes come ${windowTime(slot.window)}. Are these the deliveries that you mean?`}
    />
  );
