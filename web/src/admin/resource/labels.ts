/** What a screen says. */
export type Words = {
  title: string;
  lead: string;
  add: string;
  loading: string;
  none: string;
  notFetched: string;
  notDeleted: string;
  /** Asked before something is deleted. */
  question: string;
  unit: { one: string; many: string };
};
