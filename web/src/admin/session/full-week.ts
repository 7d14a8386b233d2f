/** Lunch and dinner on seven days: the mark of the shop, drawn by `WeekGrid`. */
export const fullWeek = Array.from({ length: 7 }, () => ({ lunch: true, dinner: true }));
