import { sharedScreen } from '@/features/page-frame/screen'
import { replace } from '@/navigation/go'
import { returnAfterLogin } from '@/navigation/return-after-login'
import { chrome } from '@/platform/chrome'
import { useShow } from '@/platform/lifecycle'
import type { RouteName } from '@/routes/table'
import { Skeleton } from '@/ui/skeleton'

/** The direction whose papers the exam entry opens: 初级会计. */
const EXAM_CATEGORY_ID = 22

const openBank = () => replace('tiku_category', { categoryId: EXAM_CATEGORY_ID })

/** Redirects an entry: in the mini-program into the sub-package, on the web to the matching route. */
const ways: Partial<Record<RouteName, (gotoUrl: string | undefined) => void>> = {
  miniprogram_index: () => replace('home_page', { categoryId: 0 }),
  miniprogram_tiku: () => (chrome.hasOwnBar ? openBank() : replace('tiku_home')),
  miniprogram_exam: openBank,
  jump_link: returnAfterLogin,
}

/** Shows nothing of its own and leads on. */
export default sharedScreen(({ name, values: { gotoUrl } }) => {
  useShow(() => ways[name]?.(gotoUrl))
  return <Skeleton />
})
