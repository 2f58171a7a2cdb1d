import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Practice, PracticeSource } from '@/contract/tiku/practice.schema'
import { serverNow } from '@/data/http/clock'
import { practiceQueries } from '@/data/tiku/practice'
import type { SheetItem } from '@/domain/exam/answer-sheet'
import { MORE_ON_POINT } from '@/domain/study/exam-forecast'
import { type PracticeSummary, practiceSummary } from '@/domain/tiku/practice-summary'
import { durationText } from '@/domain/time/clock-text'
import { SECOND_MS } from '@/domain/time/units'
import { FigurePoster } from '@/features/invite/figure-poster'
import { replace } from '@/navigation/go'
import { useStartPractice } from '@/navigation/use-start-practice'
import { Text, View } from '@/platform/elements'
import { link } from '@/routes/link'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Ring } from '@/ui/ring'
import { PracticeGrid } from './practice-grid'

/** Questions of another short practice. */
const MORE = 5

type Again = { practice: Practice; summary: PracticeSummary }

/** The practice as a poster; its code leads to the direction's question bank. */
function EndPoster({ practice: { title, categoryId }, summary: { rightPercent, rightCount, wrongCount } }: Again) {
  if (rightCount + wrongCount === 0) return null
  return (
    <View className="practice-end__share">
      <FigurePoster
        address={link('tiku_category', { categoryId })}
        title={title}
        text={`答对 ${rightCount} 题，答错 ${wrongCount} 题`}
        strong="一起来练"
        hero={{ big: `${rightPercent}%`, small: '本次练习正确率' }}
      >
        生成海报
      </FigurePoster>
    </View>
  )
}

/** Offers what may come next: more of the kind that went wrong, the wrong ones once more, or the questions of this practice again. */
function Next({ practice: { categoryId }, summary: { wrongIds } }: Again) {
  const { start, isStarting } = useStartPractice({ open: replace })
  const again = () => start({ mode: 'practice', source: { kind: 'questions', ids: wrongIds, title: '没答对的再练一遍' } })
  const random: PracticeSource = { kind: 'random', categoryId, count: MORE, types: [], difficulties: [] }
  const similar: PracticeSource = { kind: 'similar', ids: wrongIds, count: MORE }
  const more = () => start({ mode: 'practice', source: wrongIds.length > 0 ? similar : random })
  return (
    <ActionBar>
      {wrongIds.length > 0 && (
        <ActionButton id="practise-wrong" look="plain" isWide isBusy={isStarting} onClick={again}>
          再练错的 {wrongIds.length} 题
        </ActionButton>
      )}
      <ActionButton id="practise-more" isWide isBusy={isStarting} onClick={more}>
        再来 {MORE} 题
      </ActionButton>
    </ActionBar>
  )
}

/** A practice begun longer ago was put aside in between: its length says nothing. */
const LONGEST_S = 3 * 3600

/** Seconds from the beginning to this end; null where the practice was put aside. */
function useUsedSeconds({ startedAt }: Practice): number | null {
  const [seconds] = useState(() => Math.round((serverNow() - startedAt) / SECOND_MS))
  return seconds > 0 && seconds <= LONGEST_S ? seconds : null
}

function praise({ rightPercent, wrongCount, rightCount }: PracticeSummary): string {
  if (rightCount + wrongCount === 0) return '还没有作答，随时可以回来接着练'
  if (wrongCount === 0) return '全部答对，保持住'
  return rightPercent >= 60 ? '练得不错，错的题趁热再看一遍' : '错的题已收进错题本，逐个弄懂就是进步'
}

function Facts({ practice, summary }: { practice: Practice; summary: PracticeSummary }) {
  const seconds = useUsedSeconds(practice)
  const study = useQuery(practiceQueries.study(practice.categoryId))
  const { rightCount, wrongCount, openCount } = summary
  const facts = [
    { name: '答对', value: `${rightCount} 题` },
    { name: '答错', value: `${wrongCount} 题` },
    ...(openCount > 0 ? [{ name: '未答', value: `${openCount} 题` }] : []),
    ...(seconds === null ? [] : [{ name: '用时', value: durationText(seconds) }]),
    ...(study.data ? [{ name: '连续学习', value: `${study.data.streakDays} 天` }] : []),
  ]
  return (
    <View className="practice-end__facts" role="list">
      {facts.map(({ name, value }) => (
        <View key={name} className="practice-end__fact" role="listitem">
          <Text className="practice-end__value">{value}</Text>
          <Text className="small">{name}</Text>
        </View>
      ))}
    </View>
  )
}

/** The points most often missed; each begins a practice of its own. */
function WeakPoints({ points }: { points: PracticeSummary['weakPoints'] }) {
  const { start, isStarting } = useStartPractice({ open: replace })
  if (points.length === 0) return null
  const practise = (pointId: number | undefined) =>
    pointId === undefined || isStarting
      ? undefined
      : () => start({ mode: 'practice', source: { kind: 'point', pointId, count: MORE_ON_POINT } })
  return (
    <Card id="weak-points">
      <View className="title" role="heading">
        薄弱知识点
      </View>
      {points.map(({ point, pointId, count }) => (
        <Cell key={point} side={pointId === undefined ? undefined : `再练 ${MORE_ON_POINT} 题`} onClick={practise(pointId)}>
          <View>{point}</View>
          <View className="small">错 {count} 题</View>
        </Cell>
      ))}
    </Card>
  )
}

type PracticeEndProps = { practice: Practice; items: readonly SheetItem[]; onLook: (at: number) => void }

/** The end of a practice: how it went, what to look at again, and what may come next. */
export function PracticeEnd({ practice, items, onLook }: PracticeEndProps) {
  const summary = practiceSummary(practice)
  const { rightPercent, rightCount, wrongCount } = summary
  return (
    <View id="practice-end" className="page-top">
      <Card>
        <View className="practice-end__head">
          <Ring label={`正确率 ${rightPercent}%`} parts={[{ tone: 'right', share: rightPercent / 100 }]}>
            <View className="practice-end__percent">{rightCount + wrongCount > 0 ? `${rightPercent}%` : '—'}</View>
            <View className="small">正确率</View>
          </Ring>
          <View className="title" role="heading">
            {practice.title}
          </View>
          <View className="muted">{praise(summary)}</View>
        </View>
        <Facts practice={practice} summary={summary} />
        <EndPoster practice={practice} summary={summary} />
      </Card>
      <WeakPoints points={summary.weakPoints} />
      <Card>
        <View className="title" role="heading">
          逐题回看
        </View>
        <PracticeGrid practice={practice} items={items} onChoose={onLook} />
      </Card>
      <Next practice={practice} summary={summary} />
    </View>
  )
}
