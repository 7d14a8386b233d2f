import { brand, deliveryWindows } from '@2x7/contracts';

type Question = {
  question: string;
  /** Paragraphs. */
  answer: readonly string[];
};

const [morning, evening] = deliveryWindows;

/** The six questions of the specification. */
export const questions: readonly Question[] = [
  {
    question: 'How do you keep the kitchen and the food clean?',
    answer: [
      'Hands are washed and gloved before anything is packed. Raw meat has its own board and its own knife. Tables are washed down between one dish and the next, not once in the evening.',
      'A box is closed on the table where it is filled, and you are the next person to open it. The hygiene page goes through a day, step by step.',
    ],
  },
  {
    question: 'What is in the food, and how good are the ingredients?',
    answer: [
      'Grains, pulses, vegetables, paneer, tofu, eggs, chicken and fish, bought for the next day or two and not for the month. Spices and oil come packed, with the maker and a date on them.',
      'Every dish on the sample menu lists what is in it. What is not on the list is not in the box: no colours, no taste powders, no ready-made gravy. Oil goes in by the spoon.',
    ],
  },
  {
    question: 'Is your paneer pure?',
    answer: [
      'Yes. Paneer is milk and something sour to set it, and that is what ours is: no starch, no vegetable fat, no milk powder.',
      'You can test any paneer at home, ours too. Boil a piece in a little water, let it cool and add a few drops of tincture of iodine. If it turns blue, there is starch in it.',
    ],
  },
  {
    question: 'Is there a trial package?',
    answer: [
      'Yes. Look for the Trial tag among the meal plans: a few days of the same boxes that everybody else gets, at a small price.',
      'A trial is paid once, like all our plans. Nothing renews by itself, so there is nothing to cancel. If you like it, choose a longer plan afterwards.',
    ],
  },
  {
    question: 'Can I pause or reschedule meals when I am travelling?',
    answer: [
      `Yes. Write to ${brand.email} at least a day before the first box that you will miss, with your order number and the days. Replying to your confirmation email is easiest, because the number is in it.`,
      'We pause your deliveries or move them to other days. The meals you paid for stay yours.',
    ],
  },
  {
    question: 'May I visit the kitchen?',
    answer: [
      `Yes, and you are welcome. Write to ${brand.email} with two or three days that suit you and how many of you will come. We answer with a time between the two delivery rounds, ${morning} and ${evening}, when somebody is free to show you around.`,
      'You will be asked to wash your hands and to wear a cap, like everybody in there.',
    ],
  },
];
