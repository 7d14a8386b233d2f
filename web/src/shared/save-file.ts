import { call, type Call } from './api';

/** Lets the browser save a file of the API under the name that the server gives it. @throws ApiError */
export async function saveFile(path: string, options: Call = {}): Promise<void> {
  const { data: file } = await call<{ data: File }>(path, { ...options, isFile: true });
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  URL.revokeObjectURL(link.href);
}
