/**
 * Who answers for complaints. The Consumer Protection (E-Commerce) Rules 2020, rule 4(4), ask for the officer's name, designation and contact data
 * on the platform. Invented, as the facts of the brand: a real shop replaces it here. The contact data are those of the shop.
 */
export const grievanceOfficer = { name: 'Anita Demo', designation: 'Grievance Officer' } as const;
