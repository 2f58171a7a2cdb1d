import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import { assessEssay } from '@/data/exam/rank'
import { useAct } from '@/data/http/use-act'
import { marksText } from '@/domain/scoring/marks'
import { awardPoints, type GradingPoint } from '@/domain/scoring/scoring'
import { minuteText } from '@/domain/time/day'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Checkbox } from '@/ui/choices'

/** Names the report, and until when (epoch ms) an assessment may be changed. */
export type Assessing = { resultId: number; until: number }
type EssayAssessmentProps = { question: MarkedQuestion; of: Assessing }

type TeacherMarkProps = { of: NonNullable<MarkedQuestion['teacherMark']>; points: readonly GradingPoint[] }

function TeacherMark({ of: { met, comment, teacher, extra = 0 }, points }: TeacherMarkProps) {
  return (
    <View className="assess">
      <View className="title" role="heading">
        {teacher === undefined ? '老师已批改' : `批改：${teacher}`}
      </View>
      {points.map(({ text, share }, place) => (
        <View key={text} className="small">
          {met[place] ? '✓ 答到' : '✗ 未答到'}：{text}（{share}%）
        </View>
      ))}
      {extra !== 0 && (
        <View className="small">
          老师另{extra > 0 ? '加' : '减'} {marksText(Math.abs(extra))} 分
        </View>
      )}
      {comment !== '' && <View className="small">评语：{comment}</View>}
    </View>
  )
}

/** The learner compares an essay with its marking points, ticks what is there, and gets the marks for it. */
export function EssayAssessment({ question, of: { resultId, until } }: EssayAssessmentProps) {
  const { id, key, met: known } = question
  const points = key?.kind === 'points' ? key.points : []
  const cache = useQueryClient()
  const [met, setMet] = useState(() => points.map((_, place) => known?.[place] ?? false))
  const { run, isBusy } = useAct(() => assessEssay(cache, resultId, { questionId: id, met }), {
    onSuccess: ({ marksGot }) => toast(`自评完成，本题得 ${marksText(marksGot)} 分`),
  })
  if (points.length === 0 || question.verdict === 'blank') return null
  if (question.teacherMark) return <TeacherMark of={question.teacherMark} points={points} />
  const turn = (place: number) => setMet(met.map((each, at) => (at === place ? !each : each)))
  return (
    <View id={`assess-${id}`} className="assess">
      <View className="title" role="heading">
        对照采分点自评
      </View>
      {points.map(({ text, share }, place) => (
        <Checkbox key={text} isChecked={met[place] ?? false} onChange={() => turn(place)}>
          {text}（{share}%）
        </Checkbox>
      ))}
      <View className="small" live="polite">
        {awardPoints(question.marks, points, met).arithmetic}
      </View>
      <View className="small">{known ? `可以修改到 ${minuteText(until)}` : '如实勾选，成绩会随之更新；名次等老师批改后更新'}</View>
      <ActionButton id={`assess-${id}-save`} look="plain" isWide isBusy={isBusy} onClick={() => run()}>
        {known ? '修改自评' : '提交自评'}
      </ActionButton>
    </View>
  )
}
