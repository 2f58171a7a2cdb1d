import type { ReactNode } from 'react'
import type { Study } from '@/contract/tiku/practice.schema'
import { examCountdownText } from '@/domain/exam/exam-day'
import { wholePercent } from '@/domain/text/whole-percent'
import { go } from '@/navigation/go'
import { useStartPractice } from '@/navigation/use-start-practice'
import { Text, View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { Ring } from '@/ui/ring'

/** The practice last worked at, where it was left. */
function GoOn({ last }: Pick<Study, 'last'>) {
  if (last === null) return null
  const { id, title, mode, doneCount, questionCount } = last
  return (
    <Cell id="go-on" side={`${doneCount} / ${questionCount}`} onClick={() => go('tiku_practice', { practiceId: id })}>
      <View>继续{mode === 'recite' ? '背题' : '练习'}</View>
      <View className="small">{title}</View>
    </Cell>
  )
}

function Facts({ study }: { study: Study }) {
  const facts = [
    { name: '今日答题', value: String(study.todayCount) },
    { name: '连续学习', value: String(study.streakDays) },
    { name: '正确率', value: study.rightPercent === null ? '—' : `${study.rightPercent}%` },
  ]
  return (
    <View className="study__facts">
      {facts.map(({ name, value }) => (
        <View key={name} className="study__fact">
          <Text className="study__value">{value}</Text>
          <Text className="small">{name}</Text>
        </View>
      ))}
    </View>
  )
}

/** Shows the practice to go on with, and the ten of today. */
function GoingOn({ study: { daily, categoryId, last } }: { study: Study }) {
  const { start, isStarting } = useStartPractice()
  const isDailyDone = daily.questionCount > 0 && daily.doneCount >= daily.questionCount
  return (
    <>
      <GoOn last={last} />
      <Cell
        id="daily-ten"
        side={isDailyDone ? '✓ 今日已完成' : `${daily.doneCount} / ${daily.questionCount}`}
        onClick={isStarting ? undefined : () => start({ mode: 'practice', source: { kind: 'daily', categoryId } })}
      >
        每日十题
      </Cell>
    </>
  )
}

/** `examDay` opens the sheet for the day of the exam, and draws it; `onSubjects` leads to the subjects. */
type StudyCardProps = { study: Study; isShort: boolean; examDay: { open: () => void; sheet: ReactNode }; onSubjects?: () => void }

/** How far the learner is and when the exam is; unless it `isShort`, also what to go on with. */
export function StudyCard({ study, isShort, examDay, onSubjects }: StudyCardProps) {
  const { answeredCount, questionCount, examInDays } = study
  const percent = wholePercent(answeredCount, questionCount)
  return (
    <Card id="study">
      <View className="study">
        <Ring label={`已答 ${answeredCount} 题，共 ${questionCount} 题`} parts={[{ tone: 'accent', share: percent / 100 }]}>
          <View className="study__percent">{percent}%</View>
          <View className="small">
            {answeredCount} / {questionCount}
          </View>
        </Ring>
        <Facts study={study} />
      </View>
      {!isShort && <GoingOn study={study} />}
      <Cell id="exam-day" side={study.examDay ?? '设置日期'} onClick={examDay.open}>
        {examInDays === null ? '考试倒计时' : examCountdownText(examInDays)}
      </Cell>
      {onSubjects && (
        <Cell id="to-subjects" onClick={onSubjects}>
          科目和章节
        </Cell>
      )}
      {examDay.sheet}
    </Card>
  )
}
