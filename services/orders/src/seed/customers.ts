export const firstNames = [
  'Aarav',
  'Aditi',
  'Akash',
  'Ananya',
  'Arjun',
  'Bhavna',
  'Chetan',
  'Deepika',
  'Devansh',
  'Divya',
  'Gaurav',
  'Harshita',
  'Ishaan',
  'Jaya',
  'Kabir',
  'Kavita',
  'Lakshya',
  'Meera',
  'Mohit',
  'Naina',
  'Nikhil',
  'Pooja',
  'Pranav',
  'Rhea',
  'Rohan',
  'Sakshi',
  'Sameer',
  'Tanvi',
  'Varun',
  'Yash',
];
export const lastNames = [
  'Agarwal',
  'Bansal',
  'Chauhan',
  'Gupta',
  'Jain',
  'Khandelwal',
  'Mathur',
  'Meena',
  'Rathore',
  'Saxena',
  'Shekhawat',
  'Singh',
  'Verma',
];
const areas = [
  'Malviya Nagar 302017',
  'Vaishali Nagar 302021',
  'C-Scheme 302001',
  'Mansarovar 302020',
  'Jagatpura 302017',
  'Raja Park 302004',
  'Tonk Road 302018',
  'Bani Park 302016',
];

export type DemoCustomer = { name: string; email: string; phone: string; address: string };

/** Invents a customer; the same `n` is always the same one. Emails and phone numbers are not in use. */
export function demoCustomer(n: number): DemoCustomer {
  const [first, last] = [firstNames[n % firstNames.length]!, lastNames[(n * 7 + Math.floor(n / firstNames.length)) % lastNames.length]!];
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}.${n}@example.com`.toLowerCase(),
    phone: `+91 90000 ${String(10_000 + n)}`,
    address: `${(n % 90) + 1}, ${areas[n % areas.length]!.replace(/ (\d{6})$/, ', Jaipur $1')}`,
  };
}
