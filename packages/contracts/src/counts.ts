/** `1 meal`, `2 meals` */
export const mealCount = (meals: number): string => `${meals} meal${meals === 1 ? '' : 's'}`;

/** `1 delivery`, `2 deliveries` */
export const deliveryCount = (deliveries: number): string => (deliveries === 1 ? '1 delivery' : `${deliveries} deliveries`);

/** `1 day`, `2 days` */
export const dayCount = (days: number): string => `${days} day${days === 1 ? '' : 's'}`;
