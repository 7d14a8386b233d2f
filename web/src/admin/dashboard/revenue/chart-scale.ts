const steps = [1, 2, 2.5, 5, 10];
const maxLines = 4;

/** Rupees: round values from 0 to at least `highest`, such as 0, 5,000, 10,000. */
export function roundSteps(highest: number): number[] {
  const rough = Math.max(highest, 1) / maxLines;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = magnitude * steps.find((factor) => factor * magnitude >= rough)!;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}
