export const given = ['Aarav', 'Aditi', 'Akash', 'Ananya', 'Arjun', 'Bhavna', 'Chetan', 'Deepika', 'Devansh', 'Divya', 'Gaurav', 'Harshita', 'Ishaan', 'Jaya', 'Kabir', 'Kavita', 'Lakshya', 'Meera', 'Mohit', 'Naina', 'Nikhil', 'Pooja', 'Pranav', 'Rhea', 'Rohan', 'Sakshi', 'Sameer', 'Tanvi', 'Varun', 'Yash'];
export const family = ['Agarwal', 'Bansal', 'Chauhan', 'Gupta', 'Jain', 'Khandelwal', 'Mathur', 'Meena', 'Rathore', 'Saxena', 'Shekhawat', 'Singh', 'Verma'];
const areas = ['Malviya Nagar 302017', 'Vaishali Nagar 302021', 'C-Scheme 302001', 'Mansarovar 302020', 'Jagatpura 302017', 'Raja Park 302004', 'Tonk Road 302018', 'Bani Park 302016'];

export type DemoCustomer = { name: string; email: string; phone: string; address: string };

/** The n-th invented customer; the same n is the same customer. Addresses of mail and phones lead nowhere. */
export function demoCustomer(n: number): DemoCustomer {
  const [first, last] = [given[n % given.length]!, family[(n * 7 + Math.floor(n / given.length)) % family.length]!];
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}.${n}@example.com`.toLowerCase(),
    phone: `+91 90000 ${String(10_000 + n)}`,
    address: `${(n % 90) + 1}, ${areas[n % areas.length]!.replace(/ (\d{6})$/, ', Jaipur $1')}`,
  };
}
