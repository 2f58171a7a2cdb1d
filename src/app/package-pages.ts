import type { ComponentType } from 'react'
import { expectChunkFailure } from '@/domain/device/image-fallback'
import { wideWindow } from '@/platform/wide-window'
import { holdTitles } from '@/routes/title-of'
import { titles } from '@/routes/titles'

holdTitles(titles)

/** How wide pages are beside a rail. A page waits for it, or it would be drawn narrow first; a phone loads none. */
const layouts = () => (wideWindow.isNow() ? import('@/features/page-frame/layouts.scss').catch(expectChunkFailure) : undefined)

/**
 * Loads a page of a sub-package, `course/detail`. The web build turns the pattern into the list of these pages with their files,
 * which comes after the first page, or beside it where the first page is one of them. Pages for developers are in the entry's list.
 */
export async function loadPackagePage(page: string): Promise<{ default: ComponentType<{ tid: string }> }> {
  const [found] = await Promise.all([
    import(/* webpackInclude: /packages[\\/](?!dev[\\/])[\w-]+[\\/][\w-]+[\\/]index\.tsx$/ */ `../packages/${page}/index`),
    layouts(),
  ])
  return found
}
