import type { LessonPlay } from '@/contract/learn/lesson.schema'
import { storedFiles } from '@/platform/stored-files'

/** One file at a time lies on the device: the host's viewer opens no address. */
const NAME = 'lesson-document.pdf'

/** Opens a document outside the page: in the viewer of the host, or as a file that the browser opens. */
export async function openDocument({
  url,
  fileName,
}: Pick<NonNullable<LessonPlay['document']>, 'url' | 'fileName'>): Promise<'opened' | 'failed'> {
  const { end } = await storedFiles.download(url, NAME, () => {}).ended
  if (end !== 'kept') return 'failed'
  return (await storedFiles.handOver(NAME, fileName)) === 'failed' ? 'failed' : 'opened'
}
