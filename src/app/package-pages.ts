import type { ComponentType } from 'react'
import { holdTitles } from '@/routes/title-of'
import { titles } from '@/routes/titles'

holdTitles(titles)

/**
 * Loads a page of a sub-package, `course/detail`. The web build turns the pattern into the list of these pages with their files,
 * which comes after the first page, or beside it where the first page is one of them. Pages for developers are in the entry's list.
 */
export const loadPackagePage = (page: string): Promise<{ default: ComponentType<{ tid: string }> }> =>
  import(/* webpackInclude: /packages[\\/](?!dev[\\/])[\w-]+[\\/][\w-]+[\\/]index\.tsx$/ */ `../packages/${page}/index`)
