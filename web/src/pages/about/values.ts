import { BrushCleaning, Eye, HandHeart, MessageCircle, Receipt, Weight } from 'lucide-react';
import type { Point } from '../content/points';

export const values: readonly Point[] = [
  {
    name: 'Weigh, do not guess',
    text: 'Every portion goes over a scale before it goes into a box. The numbers on the menu come from there.',
    Icon: Weight,
  },
  { name: 'Nothing to hide', text: 'All ingredients of a dish stand on the menu, and you may visit the kitchen that cooks it.', Icon: Eye },
  {
    name: 'Clean before quick',
    text: 'A round may start late because a table was not clean. It may not start on a table that was not.',
    Icon: BrushCleaning,
  },
  {
    name: 'A fair price, said once',
    text: 'Delivery is free, nothing renews by itself, and what you see on the plan is what you pay.',
    Icon: Receipt,
  },
  {
    name: 'People answer',
    text: 'Who writes to us gets an answer from somebody who cooks, packs or plans, and not from a script.',
    Icon: MessageCircle,
  },
  {
    name: 'Food first',
    text: 'We sell supplements, and tell you when you do not need them. Mostly a better lunch does it.',
    Icon: HandHeart,
  },
];
