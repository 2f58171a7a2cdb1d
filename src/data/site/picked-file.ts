import { loaded } from '@/data/http/loaded'
import type { LocalFile } from '@/platform/upload/port'
import { loadUpload } from './lazy'

/** The code that sends files, to be fetched while a form is filled in. */
export const sendingParts: readonly { load: () => Promise<void> }[] = [{ load: async () => void (await loadUpload()) }]

/** Uploads a file for a purpose, a picture after shrinking it; returns its key and its address. Throws `Failure`. */
export async function sendFile(file: LocalFile, prefix: string): Promise<{ key: string; address: string }> {
  const { uploadFile } = await loaded(loadUpload())
  return uploadFile(file, prefix)
}
