import { ExamNotices } from '@/features/exam/exam-notices'
import { PullRefresh } from '@/features/page-frame/pull-refresh'
import { TabCard } from '@/features/site/share/tab-card'
import { link } from '@/routes/link'

/** Holds what the page can wait for: pulling it down, and its card. */
export function Over() {
  return (
    <>
      <PullRefresh />
      <TabCard address={link('tiku_home')} />
    </>
  )
}

/** Notices of corrected papers, above the bank. */
export const Notices = () => <ExamNotices />
