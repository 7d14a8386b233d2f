/** `1 meal`, `2 meals` */
export const mealCount = (meals: number): string => `${meals} meal${meals === 1 ? '' : 's'}`;
