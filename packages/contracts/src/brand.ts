/**
 * Facts about the shop that its pages and emails repeat. Licence and registration numbers, phone and postal address are
 * invented for the demonstration: a real shop replaces them here.
 */
export const brand = {
  name: '2x7',
  tagline: 'Protein-Rich Meals, Anytime. 2x7.',
  email: 'hello@2x7.example',
  phone: '+91 00000 00000',
  address: ['2x7 Kitchen', '27 Demo Marg, Malviya Nagar', 'Jaipur, Rajasthan 302018'],
  foodLicence: { label: 'FSSAI Lic. No.', number: '00000000000000' },
  enterpriseRegistration: { label: 'Udyam Reg. No.', number: 'UDYAM-XX-00-0000000' },
  copyrightYear: 2024,
} as const;
