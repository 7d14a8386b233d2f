import type { DeliverySlot, LabelPage } from '@2x7/contracts';
import { queryOptions } from '@tanstack/react-query';
import { getData } from '../../../shared/api';
import { saveFile } from '../../../shared/save-file';
import { deliveriesKey } from '../deliveries.api';

/** ms between two fetches: labels come with the cut-off, and late boxes have labels too. */
const refresh = 30_000;

const queryOf = ({ day, window }: DeliverySlot): string => `?day=${day}&window=${window}`;
const pdfPath = (slot: DeliverySlot): string => `${deliveriesKey}/labels.pdf${queryOf(slot)}`;

/** What the dishes of a slot lack, and how many labels there are. */
export const labelsQuery = (slot: DeliverySlot | undefined) =>
  queryOptions({
    queryKey: [`${deliveriesKey}/labels`, slot?.day, slot?.window],
    queryFn: ({ signal }) => getData<LabelPage>(`${deliveriesKey}/labels${queryOf(slot!)}`, signal),
    enabled: slot !== undefined,
    staleTime: 0,
    refetchInterval: refresh,
  });

/** The address of the PDF for a link. */
export const pdfAddress = (slot: DeliverySlot): string => `/api/v1${pdfPath(slot)}`;

/** Lets the browser save the labels as a PDF. @throws ApiError */
export const downloadLabels = (slot: DeliverySlot): Promise<void> => saveFile(pdfPath(slot));
