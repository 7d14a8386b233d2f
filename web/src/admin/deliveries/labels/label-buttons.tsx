import type { DeliverySlot } from '@2x7/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { sentenceOf } from '../../../shared/api';
import { Button } from '../../../ui/button';
import { SiteButton } from '../../ui/button/site-button';
import type { Feedback } from '../../ui/feedback/use-feedback';
import { downloadLabels, pdfAddress } from './labels.api';

/** Saves the PDF, or opens it in a tab, from where the browser prints it. */
export function LabelButtons({ slot, feedback }: { slot: DeliverySlot; feedback: Feedback }) {
  const { mutate, isPending } = useMutation({
    mutationFn: downloadLabels,
    onMutate: feedback.clear,
    onError: (error) => feedback.fail(sentenceOf(error, 'The labels could not be downloaded.')),
  });
  return (
    <>
      <Button aria-disabled={isPending} onClick={() => !isPending && mutate(slot)}>
        <Download aria-hidden size={18} />
        {isPending ? 'Downloading...' : 'Download PDF'}
      </Button>
      <SiteButton href={pdfAddress(slot)} target="_blank" rel="noopener">
        <Printer aria-hidden size={18} />
        Print<span className="visually-hidden"> (opens a new tab)</span>
      </SiteButton>
    </>
  );
}
