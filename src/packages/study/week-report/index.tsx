import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WeekFigures, WeekReport } from '@/contract/study/week-report.schema'
import { weekReportQuery } from '@/data/study/week-report'
import { changeText } from '@/domain/study/week-report'
import { FigurePoster } from '@/features/invite/figure-poster'
import { QueryState, screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { link } from '@/routes/link'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { LineChart } from '@/ui/charts'
import { Figures } from '../parts/figures'
import './index.scss'

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
const lines = [
  { name: '学习时长', unit: '分钟', of: ({ minutes }: WeekFigures) => minutes },
  { name: '学习天数', unit: '天', of: ({ days }: WeekFigures) => days },
  { name: '答题', unit: '道', of: ({ answers }: WeekFigures) => answers },
  { name: '复习', unit: '道', of: ({ reviews }: WeekFigures) => reviews },
  { name: '交卷', unit: '份', of: ({ papers }: WeekFigures) => papers },
]

const WEEK = 7
/** A day alone makes no line. */
const FEWEST_POINTS = 2

/** The figures of the week beside those of the week before. */
function WeekCard({ of: { week, before, daysPassed = WEEK } }: { of: WeekReport }) {
  const trendOf = (now: number, then: number, unit: string) => ({
    text: changeText(now, then, unit, daysPassed === WEEK),
    isMore: now === then ? null : now > then,
  })
  const counted = lines.map(({ name, unit, of }) => ({ name, value: of(week), unit, trend: trendOf(of(week), of(before), unit) }))
  const { rightPercent } = week
  const right = rightPercent === null ? { name: '正确率', value: '—', unit: '' } : { name: '正确率', value: rightPercent, unit: '%' }
  return <Figures id="week-figures" of={[...counted, right]} />
}

function Badges({ of: { badges } }: { of: WeekReport }) {
  return (
    <Card id="badges">
      <View className="title" role="heading">
        徽章 {badges.filter(({ isOwned }) => isOwned).length} / {badges.length}
      </View>
      <View className="badges" role="list" label="徽章">
        {badges.map(({ key, title, text, need, done, isOwned }) => (
          <View key={key} className={`badges__one ${isOwned ? 'is-owned' : ''}`} role="listitem">
            <View className="badges__medal" hiddenFromReader>
              <View className="badges__need">{need}</View>
            </View>
            <View className="title">{title}</View>
            <View className="small">{text}</View>
            <View className="badges__state">{isOwned ? '✓ 已获得' : `${done} / ${need}`}</View>
          </View>
        ))}
      </View>
    </Card>
  )
}

const Poster = ({ of: { from, to, week, streak } }: { of: WeekReport }) => (
  <FigurePoster
    address={link('home_page', { categoryId: 0 })}
    title="我的学习周报"
    text={`${from} 至 ${to}`}
    strong={streak > 1 ? `已连续学习 ${streak} 天` : '一起来学'}
    hero={{ big: `${week.minutes} 分钟`, small: `学习 ${week.days} 天，答题 ${week.answers} 道` }}
  >
    生成周报海报
  </FigurePoster>
)

function Report({ of }: { of: WeekReport }) {
  const points = of.minutesByDay.slice(0, of.daysPassed).map((value, at) => ({ key: String(at), text: weekdays[at] ?? '', value }))
  return (
    <>
      {of.week.days === 0 ? (
        <Card id="quiet-week">这一周还没有学习记录，今天学一会儿就有了</Card>
      ) : (
        <>
          <WeekCard of={of} />
          {points.length >= FEWEST_POINTS && (
            <Card>
              <LineChart label="每天学习" unit="分钟" points={points} />
            </Card>
          )}
          <View className="page-pad">
            <Poster of={of} />
          </View>
        </>
      )}
      <Badges of={of} />
    </>
  )
}

const MOST_BACK = 52
/** Where the month begins in a day. */
const MONTH = 5

definePageConfig({ navigationBarTitleText: '学习周报' })

/** A week of the learner beside the one before, and the badges they have. */
export default screen('week_report', ({ back: asked }) => {
  const [back, setBack] = useState(Math.min(MOST_BACK, Number(asked) || 0))
  const report = useQuery(weekReportQuery(back))
  return (
    <View className="page-top">
      <View className="week-bar">
        <ActionButton id="week-before" look="plain" disabled={back >= MOST_BACK} onClick={() => setBack(back + 1)}>
          上一周
        </ActionButton>
        <View className="week-bar__days" role="heading">
          {report.data && `${report.data.from.slice(MONTH)} 至 ${report.data.to.slice(MONTH)}`}
        </View>
        <ActionButton id="week-after" look="plain" disabled={back === 0} onClick={() => setBack(back - 1)}>
          下一周
        </ActionButton>
      </View>
      <QueryState of={report}>{(of) => <Report of={of} />}</QueryState>
    </View>
  )
})
