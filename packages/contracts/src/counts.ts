/** `1 meal`, `2 meals`. @param many where the plural of `one` is another */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export const mealCount = (meals: number): string => counted(meals, 'meal');
export const deliveryCount = (deliveries: number): string => counted(deliveries, 'delivery', 'deliveries');
export const dayCount = (days: number): string => counted(days, 'day');
