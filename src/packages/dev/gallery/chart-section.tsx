import { View } from '@/platform/elements'
import { BarChart } from '@/ui/bar-chart'
import { HeatCalendar } from '@/ui/heat-calendar'
import { LineChart } from '@/ui/line-chart'
import { RadarChart } from '@/ui/radar-chart'
import { Ring } from '@/ui/ring'
import { axes, heatDays, scores, week } from './samples'
import { Shelf } from './shelf'

/** Numbers as pictures. */
export function ChartSection() {
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
