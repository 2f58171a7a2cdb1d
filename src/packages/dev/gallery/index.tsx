import { useState } from 'react'
import { back } from '@/navigation/go'
import { chrome } from '@/platform/chrome'
import { View } from '@/platform/elements'
import { NavBar } from '@/ui/nav-bar'
import { Tabs } from '@/ui/tabs'
import { BarRoom } from './bar-room'
import { ChartRoom } from './chart-room'
import { FormRoom } from './form-room'
import { ListRoom } from './list-room'
import { LookSwitches } from './look-switches'
import { NoticeRoom } from './notice-room'
import { PopupRoom } from './popup-room'
import { PressRoom } from './press-room'
import './index.scss'

const rooms = [
  { key: 'press', text: '按钮与标签', room: PressRoom },
  { key: 'bar', text: '栏与单元', room: BarRoom },
  { key: 'form', text: '表单', room: FormRoom },
  { key: 'popup', text: '浮层', room: PopupRoom },
  { key: 'notice', text: '状态', room: NoticeRoom },
  { key: 'chart', text: '图表', room: ChartRoom },
  { key: 'list', text: '列表与内容', room: ListRoom },
] as const

/** Every part of the kit in all its states, for those who build with it. */
export default function Gallery() {
  const [current, setCurrent] = useState<string>('press')
  const Room = rooms.find(({ key }) => key === current)?.room ?? PressRoom
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
