import type { OrderState } from '@2x7/contracts';
import { StatusTag, type Tone } from '../ui/feedback/status-tag';
import { stateLabels } from './order-labels';

const tones: Record<OrderState, Tone> = { paid: 'ok', created: 'warn', failed: 'danger', expired: 'neutral', refunded: 'info' };

export const OrderStateTag = ({ state }: { state: OrderState }) => <StatusTag tone={tones[state]}>{stateLabels[state]}</StatusTag>;
