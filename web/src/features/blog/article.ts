export const articleCategories = ['Training', 'Nutrition', 'Kitchen'] as const;
type ArticleCategory = (typeof articleCategories)[number];

export type Article = {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  /** ISO 8601 date, such as `2025-01-31`. */
  date: string;
  readTime: string;
  category: ArticleCategory;
  /** Slug of the image. */
  image: string;
};

/** Metadata of the articles, newest first. The text of each is in `pages/articles/<slug>.page.tsx`. */
export const articles: readonly Article[] = [
  {
    id: '1',
    slug: 'how-much-protein-and-what-beside-it',
    title: 'Dumbbell and bowl: how much protein, and what goes beside it',
    excerpt: 'One gram for each kilo, one part to three of carbs. Where the two numbers come from, and what they look like in a bowl.',
    author: '2x7 Kitchen',
    date: '2025-06-12',
    readTime: '4 min read',
    category: 'Training',
    image: 'blog-dumbbell-bowl',
  },
  {
    id: '2',
    slug: 'oats-curd-and-water-in-the-heat',
    title: 'Oats, curd and water: breakfast for a hot city',
    excerpt: 'Five grams of protein are not breakfast yet. What to stir in, and how much to drink when Jaipur is above forty.',
    author: '2x7 Kitchen',
    date: '2025-04-24',
    readTime: '4 min read',
    category: 'Nutrition',
    image: 'blog-oats-water',
  },
  {
    id: '3',
    slug: 'paneer-dal-sprouts-protein-by-the-plate',
    title: 'Paneer, dal, sprouts: protein by the plate',
    excerpt: 'Dal is not as strong as its reputation, soya is stronger, sprouts are something else. Portions, not dry weights.',
    author: '2x7 Kitchen',
    date: '2025-02-20',
    readTime: '4 min read',
    category: 'Nutrition',
    image: 'blog-protein-sources',
  },
  {
    id: '4',
    slug: 'cook-twice-eat-all-week',
    title: 'Cook twice, eat all week',
    excerpt: 'Fourteen boxes from two sessions of ninety minutes: parts instead of dishes, and four rules to keep them safe.',
    author: '2x7 Kitchen',
    date: '2024-11-07',
    readTime: '4 min read',
    category: 'Kitchen',
    image: 'blog-meal-prep',
  },
  {
    id: '5',
    slug: 'less-oil-more-masala',
    title: 'Less oil, more masala',
    excerpt: 'What oil does, what it does not, and five ways to get the taste out of a spice tin with one measured spoon.',
    author: '2x7 Kitchen',
    date: '2024-09-18',
    readTime: '4 min read',
    category: 'Kitchen',
    image: 'blog-spices',
  },
];

/** The category of a query value; undefined, which stands for all, if the value is unknown. */
export const categoryAsked = (asked: string | null): ArticleCategory | undefined =>
  articleCategories.find((category) => category.toLowerCase() === asked?.toLowerCase());

/** The two articles to recommend: of the same category first, then the newest. */
export const relatedTo = ({ id, category }: Article): Article[] =>
  articles
    .filter((other) => other.id !== id)
    .sort((a, b) => Number(b.category === category) - Number(a.category === category))
    .slice(0, 2);
