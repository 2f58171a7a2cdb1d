import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { TabBar } from '@/ui/bars'

const tabs = [
  { key: 'home_page', text: '首页', icon: 'house' },
  { key: 'tiku_home', text: '题库', icon: 'list-checks' },
  { key: 'study_center', text: '学习', icon: 'graduation-cap' },
  { key: 'myself', text: '我的', icon: 'user' },
] as const

const open = {
  home_page: () => go('home_page', { categoryId: 0 }),
  tiku_home: () => go('tiku_home'),
  study_center: () => go('study_center'),
  myself: () => go('myself'),
}

/** The four tabs of the product. `current` is lit; pressing the tab of the page in front, `here`, does nothing. */
export function ProductTabs({ current, here }: { current: string; here: string }) {
  const choose = (key: string) => tabs.find((tab) => tab.key === key && key !== here) && open[key as keyof typeof open]()
  return <TabBar tabs={tabs} current={current} onChoose={choose} />
}

/** The tabs at the foot of a page, and their room. */
export function AppTabs({ current }: { current: string }) {
  return (
    <>
      <View className="tab-bar__room" />
      <ProductTabs current={current} here={current} />
    </>
  )
}
