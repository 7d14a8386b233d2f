import { call, type Call } from './api';

/** Lets the browser save a file of the API under the name that the server gives it. @throws ApiError */
export async function saveFile(path: string, options: Call = {}): Promise<void> {
  const { data: file } = await call<{ data: File }>(path, { ...options, isFile: true });
  saveAs(file.name, file);
}

/** Lets the browser save bytes under a name. */
export function saveAs(name: string, bytes: Blob): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(bytes), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}
