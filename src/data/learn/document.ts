import type { LessonPlay } from '@/contract/learn/lesson.schema'
import { documentPages } from '@/platform/document-pages'
import { link } from '@/platform/link'
import { storedFiles } from '@/platform/stored-files'

/** One file at a time lies on the device: the host's viewer opens no address. */
const NAME = 'lesson-document.pdf'

/**
 * Opens a document outside the page: in the viewer of the host, or beside the page where a browser shows pages itself. `copied`: the learner
 * has the address to paste.
 */
export async function openDocument({ url, fileName }: NonNullable<LessonPlay['document']>): Promise<'opened' | 'copied' | 'failed'> {
  if (documentPages.canShow) {
    const end = await link.open(url)
    return end === 'left' ? 'opened' : end
  }
  const { end } = await storedFiles.download(url, NAME, () => {}).ended
  if (end !== 'kept') return 'failed'
  return (await storedFiles.handOver(NAME, fileName)) === 'failed' ? 'failed' : 'opened'
}
