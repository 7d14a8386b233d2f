import { storeText, tabStorage } from '../../../shared/browser-storage';

type SentLink = { email: string; at: number };

const place = 'sent-link';
/** ms: 15 minutes, as long as the link and the code are valid. */
const validFor = 900_000;

/** Phones forget a page while its user reads the email, and load it anew: the tab remembers to which address the code was sent. */
export function rememberSentLink(email: string): void {
  const link: SentLink = { email, at: Date.now() };
  storeText(tabStorage(), place, JSON.stringify(link));
}

export const forgetSentLink = (): void => tabStorage()?.removeItem(place);

/** The address to which a link was sent from this tab, while the link is valid. */
export function sentLinkEmail(): string | undefined {
  const stored = tabStorage()?.getItem(place);
  const link = stored ? (JSON.parse(stored) as SentLink) : undefined;
  return link && Date.now() - link.at < validFor ? link.email : undefined;
}
