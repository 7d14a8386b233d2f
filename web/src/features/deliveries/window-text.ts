import type { DeliveryWindow } from '@2x7/contracts';

export const windowLabels: Record<DeliveryWindow, string> = { lunch: 'Lunch', dinner: 'Dinner' };
