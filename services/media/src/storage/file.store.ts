import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageFile } from '../image-name.js';
import type { FoundImage, ListedImage, ImageStore } from './image-store.js';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function statOf(path: string): Promise<{ size: number; mtime: Date } | undefined> {
  try {
    const found = await stat(path);
    return found.isFile() ? found : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Images in one folder of this machine. */
export class FileStore implements ImageStore {
  private constructor(private readonly folder: string) {}

  /** Creates the folder if it is missing. @throws the system's error when that fails. */
  static async open(folder: string): Promise<FileStore> {
    await mkdir(folder, { recursive: true });
    return new FileStore(folder);
  }

  async put(files: ImageFile[]): Promise<void> {
    for (const file of files) await this.write(file);
    await this.syncFolder();
  }

  async find(name: string): Promise<FoundImage | undefined> {
    const path = join(this.folder, name);
    const found = await statOf(path);
    return found && { size: found.size, open: async () => (await open(path)).createReadStream() };
  }

  async *list(prefix: string): AsyncIterable<ListedImage> {
    for (const name of await readdir(this.folder)) {
      const found = name.startsWith(prefix) ? await statOf(join(this.folder, name)) : undefined;
      if (found) yield { name, modifiedAt: found.mtime };
    }
  }

  async remove(names: string[]): Promise<void> {
    await Promise.all(names.map((name) => rm(join(this.folder, name), { force: true })));
  }

  /** Writes under another name, syncs, then renames, so that a reader sees the whole file or none. */
  private async write({ name, bytes }: ImageFile): Promise<void> {
    const draft = join(this.folder, `${name}.${randomUUID()}.part`);
    const file = await open(draft, 'wx', 0o640);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(this.folder, name));
  }

  /** A rename is durable once its folder is synced. Windows cannot open folders and needs no sync. */
  private async syncFolder(): Promise<void> {
    if (process.platform === 'win32') return;
    const folder = await open(this.folder);
    await folder.sync().finally(() => folder.close());
  }
}
