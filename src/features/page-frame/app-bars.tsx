import { View } from '@/platform/elements'
import type { RouteName } from '@/routes/table'
import { lazy } from '@/ui/lazy'
import { AppTabs } from './app-tabs'
import { useWideWindow } from './use-wide-window'

/** Pages that take the whole window: an exam, a practice, a player, and the ways in. */
const alone: ReadonlySet<RouteName> = new Set<RouteName>([
  'exam_attempt',
  'tiku_practice',
  'tiku_offline',
  'course_learn',
  'phone_login',
  'account_login',
  'wechat_login',
  'preview_page',
  'preview_page_act',
])

/** A phone never loads it. Its ground keeps the place until it comes. */
const Rail = lazy(async () => (await Promise.all([import('./rail'), import('./layouts.scss')]))[0].Rail, {
  look: 'quiet',
  meanwhile: <View className="rail" />,
})

/** The ways through the product: in a wide window a rail beside almost every page, else tabs at the foot of four pages. */
export function AppBars({ name, isTab }: { name: RouteName; isTab: boolean }) {
  const isWide = useWideWindow()
  if (isWide && !alone.has(name)) return <Rail name={name} />
  return isTab ? <AppTabs current={name} /> : null
}
