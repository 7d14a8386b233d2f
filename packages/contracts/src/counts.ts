const plural = (thing: string): string => `${thing.replace(/([^aeiou])y$/, '$1ie')}s`;

/** `1 meal`, `2 meals`, `2 deliveries`. @param many where the plural of `one` is another */
export const counted = (count: number, one: string, many = plural(one)): string => `${count} ${count === 1 ? one : many}`;

export const mealCount = (meals: number): string => counted(meals, 'meal');
export const deliveryCount = (deliveries: number): string => counted(deliveries, 'delivery');
export const dayCount = (days: number): string => counted(days, 'day');
