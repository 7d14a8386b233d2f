import {
  imageTooLargeText,
  maxImageBytes,
  type CancelRest,
  type PlanRest,
  type Problem,
  type ReportProblem,
  type UploadedPhoto,
} from '@2x7/contracts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call, getData, isCode } from '../../../shared/api';
import { myPlan } from '../subscription.api';

const problems = '/my/problems';

const post = async <T>(path: string, body: object): Promise<T> => (await call<{ data: T }>(path, { method: 'POST', body })).data;

/** Newest first. */
export const myProblemsQuery = queryOptions({
  queryKey: [problems],
  queryFn: ({ signal }) => getData<Problem[]>(problems, signal),
  staleTime: 0,
});

/** A repeated `key` is the same report. @throws ApiError */
export const reportProblem = (report: ReportProblem): Promise<Problem> => post(problems, report);

/** @throws ApiError */
export const reopenProblem = (id: string, text: string): Promise<Problem> => post(`${problems}/${encodeURIComponent(id)}/reopen`, { text });

export const restQuery = (plan: string) =>
  queryOptions({
    queryKey: [myPlan(plan), 'rest'],
    queryFn: ({ signal }) => getData<PlanRest>(`${myPlan(plan)}/rest`, signal),
    staleTime: 0,
  });

/** A repeated `key` is the same cancellation. @throws ApiError: conflict when meals or amount are no longer those that were shown */
export const cancelRest = (plan: string, rest: CancelRest): Promise<Problem> => post(`${myPlan(plan)}/cancellation`, rest);

export const isConflict = (error: unknown): boolean => isCode(error, 'conflict');

/** @returns the photo's id @throws ApiError */
export async function uploadPhoto(photo: Blob, signal: AbortSignal): Promise<string> {
  if (photo.size > maxImageBytes) throw new ApiError(413, 'payload_too_large', imageTooLargeText);
  const body = new FormData();
  body.set('image', photo, 'photo');
  return (await call<UploadedPhoto>('/upload/photo', { method: 'POST', body, signal, mayBeRefused: true })).id;
}

/** The address of a photo, for its customer. */
export const myPhotoAddress = (id: string): string => `/api/v1/my/photos/${id}`;
