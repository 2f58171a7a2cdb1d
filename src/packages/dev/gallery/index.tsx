import { useState } from 'react'
import { serverNow } from '@/data/http/clock'
import { chooseFontScale, chooseTheme, useSettings } from '@/data/site/settings'
import { fontScaleIn, fontScales } from '@/domain/layout/font-scale'
import { fontScaleWords } from '@/domain/layout/font-scale-words'
import { themeIn } from '@/domain/layout/theme'
import { DAY_MS } from '@/domain/time/units'
import { back } from '@/navigation/go'
import { chrome } from '@/platform/chrome'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { NavBar } from '@/ui/bars'
import { BarChart, LineChart, RadarChart } from '@/ui/charts'
import { Radio } from '@/ui/choices'
import { Countdown } from '@/ui/countdown'
import { HeatCalendar } from '@/ui/heat-calendar'
import { NoticeBar, OfflineBanner } from '@/ui/notice-bar'
import { Progress } from '@/ui/progress'
import { Ring } from '@/ui/ring'
import { Skeleton, StateNotice } from '@/ui/state-notice'
import { Tabs } from '@/ui/tabs'
import { BarSection } from './bar-section'
import { FormSection } from './form-section'
import { ListSection } from './list-section'
import { PopupSection } from './popup-section'
import { PressSection } from './press-section'
import { axes, heatDays, scores, week } from './samples'
import { Shelf } from './shelf'
import './index.scss'

const NINETY_SECONDS_MS = 90_000
const THREE_DAYS_MS = 3 * DAY_MS
const again = () => toast('再试一次')

/** Notices of a page. */
function NoticeSection() {
  const [opened] = useState(serverNow)
  const [isShown, setShown] = useState(true)
  return (
    <>
      <Shelf name="NoticeBar 通知 · OfflineBanner" isBlock>
        {isShown && <NoticeBar icon="megaphone" text="本周六 20:00 系统维护，约 30 分钟。" onClose={() => setShown(false)} />}
        <NoticeBar isUrgent icon="megaphone" text="考试将在 5 分钟后开始" action="去看看" onAction={again} />
        <OfflineBanner isOffline onRetry={again} />
      </Shelf>
      <Shelf name="Countdown 倒计时">
        <Countdown label="距开考" until={opened + THREE_DAYS_MS} now={serverNow} />
        <Countdown label="距交卷" until={opened + NINETY_SECONDS_MS} now={serverNow} />
        <Countdown label="活动" until={opened - 1} now={serverNow} />
      </Shelf>
      <Shelf name="Progress 进度" isBlock>
        <Progress percent={0} label="未开始" />
        <Progress percent={35} label="学习进度" />
        <Progress percent={100} label="已学完" />
      </Shelf>
      <Shelf name="Skeleton 骨架" isBlock>
        <Skeleton rows={1} />
      </Shelf>
      <Shelf name="Empty 空" isBlock>
        <StateNotice text="还没有错题，继续保持" action="去练习" onAction={again} />
      </Shelf>
      <Shelf name="Failed 失败" isBlock>
        <StateNotice look="failed" text="网络不太顺畅，没有读到内容" action="重试" onAction={again} />
      </Shelf>
    </>
  )
}

/** Numbers as pictures. */
function ChartSection() {
  return (
    <>
      <Shelf name="Chart 柱" isBlock>
        <BarChart label="本周学习时长" unit="分钟" bars={week} />
      </Shelf>
      <Shelf name="Chart 线" isBlock>
        <LineChart label="模考成绩" unit="分" points={scores} />
      </Shelf>
      <Shelf name="Chart 雷达" isBlock>
        <RadarChart label="章节掌握" axes={axes} />
      </Shelf>
      <Shelf name="Ring 环">
        <Ring label="正确率 72%" parts={[{ tone: 'accent', share: 0.72 }]}>
          <View>72%</View>
          <View className="small">正确率</View>
        </Ring>
        <Ring
          label="答对 30 题，答错 8 题，未答 2 题"
          parts={[
            { tone: 'right', share: 0.75 },
            { tone: 'wrong', share: 0.2 },
          ]}
        >
          <View>30 / 40</View>
        </Ring>
        <Ring label="进度 40%" size="small" parts={[{ tone: 'accent', share: 0.4 }]}>
          40%
        </Ring>
      </Shelf>
      <Shelf name="Chart 热力日历" isBlock>
        <HeatCalendar label="最近 12 周学习" unit="题" days={heatDays} />
      </Shelf>
    </>
  )
}

const themes = [
  { value: 'system', text: '跟随系统' },
  { value: 'light', text: '浅色' },
  { value: 'dark', text: '深色' },
]

const scales = fontScales.map((scale) => ({ value: String(scale), text: fontScaleWords[scale] }))

/** How the page is looked at. */
function LookSwitches() {
  const theme = useSettings(({ themeChoice }) => themeChoice ?? 'system')
  const scale = useSettings(({ fontScale }) => String(fontScale))
  return (
    <View className="page-pad">
      <Radio id="look-theme" label="外观" options={themes} value={theme} isInline onChange={(value) => chooseTheme(themeIn(value))} />
      <Radio
        id="look-scale"
        label="字号"
        options={scales}
        value={scale}
        isInline
        onChange={(value) => chooseFontScale(fontScaleIn(value))}
      />
    </View>
  )
}

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
