import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { TabBar } from '@/ui/tab-bar'

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

/** The four tabs of the product. */
export function AppTabs({ current }: { current: string }) {
  const choose = (key: string) => tabs.find((tab) => tab.key === key && key !== current) && open[key as keyof typeof open]()
  return (
    <>
      <View className="tab-bar__room" />
      <TabBar tabs={tabs} current={current} onChoose={choose} />
    </>
  )
}
