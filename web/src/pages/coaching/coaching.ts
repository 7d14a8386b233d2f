import { CircleSlash, Dumbbell, HeartPulse, NotebookPen, Ruler, Target } from 'lucide-react';
import type { Point } from '../content/points';

export const coachingSteps = [
  {
    name: 'You write',
    text: 'One email with the six things below. Plain sentences will do; nobody marks your spelling or your dinner.',
  },
  {
    name: 'We read, and ask back',
    text: 'By email or on the phone, as you like. Most questions are about weekends, tea and what you eat at work.',
  },
  {
    name: 'You get a plan for your plate',
    text: 'Protein and carbs for a day, what our boxes bring of them, and what breakfast and snacks should add.',
  },
  {
    name: 'We look again',
    text: 'After two weeks you tell us how it went: hunger, training, sleep, taste. Then we change what did not work.',
  },
] as const;

export const whatToSend: readonly Point[] = [
  { name: 'Age, height, weight', text: 'As they are today, not as they were at college.', Icon: Ruler },
  { name: 'Your training', text: 'What, how often, at what time of day, and what you train for.', Icon: Dumbbell },
  { name: 'One normal day of food', text: 'With the biscuits, the chai and the sugar in it.', Icon: NotebookPen },
  { name: 'What you do not eat', text: 'Out of taste, habit, faith or allergy. Allergies first.', Icon: CircleSlash },
  { name: 'What your doctor has told you', text: 'If anything concerns food. Only what you want to share.', Icon: HeartPulse },
  { name: 'What you want', text: 'More strength, a lighter step, a race, or simply regular meals.', Icon: Target },
];
