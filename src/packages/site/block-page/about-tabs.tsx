import { replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Tabs } from '@/ui/tabs'
import './about-tabs.scss'

/** Tabs of the three pages about us. */
const tabs = [
  { key: 'about-bt', text: '关于我们' },
  { key: 'bt-brand', text: '品牌故事' },
  { key: 'contact-us', text: '联系我们' },
]

/** Leads from one of the pages about us to the next. */
export function AboutTabs({ current }: { current: string }) {
  return (
    <View className="about-tabs">
      <Tabs
        label="关于我们"
        tabs={tabs}
        current={current === '' ? 'about-bt' : current}
        onChange={(type) => type !== current && replace('about_us', { type })}
      />
    </View>
  )
}
