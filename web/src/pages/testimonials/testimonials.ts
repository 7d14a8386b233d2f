export type Testimonial = { id: string; name: string; role: string; content: string; rating: 5 };

/** Four invented testimonials with five stars each. Like the brand's address they are demonstration data; a real shop replaces them. */
export const testimonials: readonly Testimonial[] = [
  {
    id: '1',
    name: 'Rohan M.',
    role: 'Lifts four times a week',
    content:
      'With the Muscle Building Plan I stopped carrying boiled eggs to the office. The protein is on the menu, the box is at the door before eight, and in the evening I only have to train.',
    rating: 5,
  },
  {
    id: '2',
    name: 'Ananya S.',
    role: 'Runs half marathons',
    content:
      'I trained for my last race on the Performance Plan. There was enough rice before the long runs, which no diet had ever allowed me, and I was not hungry at ten at night.',
    rating: 5,
  },
  {
    id: '3',
    name: 'Vikram J.',
    role: 'At a desk, and at the gym by six',
    content:
      'Started with the trial because I did not believe that little oil could taste of something. When I had to go to Pune for four days, one email moved my meals to the week after.',
    rating: 5,
  },
  {
    id: '4',
    name: 'Meera and Kabir',
    role: 'Eat from the same plan',
    content:
      'No talk about dinner any more. Once a chutney was missing; we sent a photo, and with the next box there were two. The paneer alone is worth it.',
    rating: 5,
  },
];

/** `RM` for Rohan M., `MK` for Meera and Kabir. */
export const initialsOf = (name: string): string => (name.match(/\p{Lu}/gu) ?? []).slice(0, 2).join('');
