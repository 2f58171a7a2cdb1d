import type { MiniEntry } from '@/contract/site/mini-program.schema'
import { courseCategory } from '@/data/course/course-list'
import { sharedScreen } from '@/features/page-frame/screen'
import { replace } from '@/navigation/go'
import { returnAfterLogin } from '@/navigation/return-after-login'
import { chrome } from '@/platform/chrome'
import { useShow } from '@/platform/lifecycle'
import type { RouteName } from '@/routes/table'
import { lazy } from '@/ui/lazy'
import { Skeleton } from '@/ui/state-notice'

definePageConfig({ navigationBarTitleText: '正在跳转' })

const MiniEntryPage = lazy(() => import('./mini-entry').then((found) => found.MiniEntryPage), { look: 'within', meanwhile: <Skeleton /> })

/** The papers of the learner's direction; before one is known, the bank with its choice. */
function openBank(): void {
  const categoryId = courseCategory()
  if (categoryId === 0) replace('tiku_home')
  else replace('tiku_category', { categoryId })
}

/** An entry of the mini-program: what it is there, and the page of this product that it shows. */
type Entry = { entry: MiniEntry; open: () => void }

const entries: Partial<Record<RouteName, Entry>> = {
  miniprogram_index: { entry: 'home', open: () => replace('home_page', { categoryId: 0 }) },
  miniprogram_tiku: { entry: 'tiku', open: () => (chrome.hasOwnBar ? openBank() : replace('tiku_home')) },
  miniprogram_exam: { entry: 'exam', open: openBank },
}

/** Shows nothing of its own and leads on. */
function LeadOn({ to }: { to: () => void }) {
  useShow(to)
  return <Skeleton />
}

/** Inside the mini-program an entry leads to its page; on the web it opens the mini-program, or the same page here. */
export default sharedScreen(({ name, values: { gotoUrl } }) => {
  const found = entries[name]
  if (!found) return <LeadOn to={() => returnAfterLogin(gotoUrl)} />
  return chrome.hasOwnBar ? <LeadOn to={found.open} /> : <MiniEntryPage entry={found.entry} onStay={found.open} />
})
