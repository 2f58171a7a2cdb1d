import { useState } from 'react'
import { back } from '@/navigation/go'
import { chrome } from '@/platform/chrome'
import { View } from '@/platform/elements'
import { NavBar } from '@/ui/nav-bar'
import { Tabs } from '@/ui/tabs'
import { BarSection } from './bar-section'
import { ChartSection } from './chart-section'
import { FormSection } from './form-section'
import { ListSection } from './list-section'
import { LookSwitches } from './look-switches'
import { NoticeSection } from './notice-section'
import { PopupSection } from './popup-section'
import { PressSection } from './press-section'
import './index.scss'

definePageConfig({ navigationBarTitleText: '组件陈列' })

const rooms = [
  { key: 'press', text: '按钮与标签', room: PressSection },
  { key: 'bar', text: '栏与单元', room: BarSection },
  { key: 'form', text: '表单', room: FormSection },
  { key: 'popup', text: '浮层', room: PopupSection },
  { key: 'notice', text: '状态', room: NoticeSection },
  { key: 'chart', text: '图表', room: ChartSection },
  { key: 'list', text: '列表与内容', room: ListSection },
] as const

/** Every part of the kit in all its states, for those who build with it. */
export default function Gallery() {
  const [current, setCurrent] = useState<string>('press')
  const Room = rooms.find(({ key }) => key === current)?.room ?? PressSection
  return (
    <View id="page-dev_gallery">
      {!chrome.hasOwnBar && <NavBar title="组件陈列" onBack={back} />}
      <View role="main">
        <LookSwitches />
        <Tabs id="rooms" label="组件分组" tabs={rooms} current={current} look="pill" onChange={setCurrent}>
          <Room />
        </Tabs>
      </View>
    </View>
  )
}
