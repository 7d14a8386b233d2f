export const supplementCategories = [
  { slug: 'whey-proteins', name: 'Whey Proteins', lead: 'Milk protein as a powder, for the days when a plate is not enough.' },
  {
    slug: 'mass-gainers',
    name: 'Mass Gainers',
    lead: 'Protein and carbs in the one-to-three that we cook by, for those who need to eat more.',
  },
  { slug: 'pre-workouts', name: 'Pre-Workouts', lead: 'For the half hour before training. Read the label, start with less.' },
  { slug: 'recovery', name: 'Recovery', lead: 'Amino acids for after training. Dinner still does most of the work.' },
] as const;
export type SupplementCategory = (typeof supplementCategories)[number]['slug'];

/** The category of a slug; undefined if there is none. */
export const supplementCategory = (slug: string | undefined) => supplementCategories.find((category) => category.slug === slug);
