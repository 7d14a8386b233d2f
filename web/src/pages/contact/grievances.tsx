import { brand, grievanceOfficer } from '@2x7/contracts';
import { phoneLink } from '../../shared/site';
import { mailTo } from '../content/mail-to';
import { Section } from '../content/section';

/** Who answers for complaints, as the Consumer Protection (E-Commerce) Rules 2020 ask every shop to say. */
export const Grievances = () => (
  <Section id="grievances" title={grievanceOfficer.designation} lead="Where an answer has not helped you, or has not come.">
    <p>
      {grievanceOfficer.name}, <a href={phoneLink}>{brand.phone}</a>, <a href={mailTo('Complaint')}>{brand.email}</a>, at the address above.
      Name your order, or the number of the problem that you have reported. We confirm a complaint within 48 hours and settle it within a
      month.
    </p>
  </Section>
);
