import { useState } from 'react'
import type { LessonStudy } from '@/contract/learn/lesson-study.schema'
import { stopAt } from '@/domain/learn/lesson-stops'
import { clockText } from '@/domain/time/clock-text'
import { useStartPractice } from '@/navigation/use-start-practice'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Cell } from '@/ui/cell'

type Stops = LessonStudy['stops']

function useStopPractice() {
  const { start, isStarting } = useStartPractice()
  const practise = (ids: number[]) => start({ source: { kind: 'questions', ids, title: '随堂练习' }, mode: 'practice' })
  return { practise, isStarting }
}

/** Questions on what was said just now, offered once while the lesson plays on; answering them leaves it paused at its second. */
export function LessonStop({ stops, at }: { stops: Stops; at: number }) {
  const [done, setDone] = useState<readonly number[]>([])
  const { practise, isStarting } = useStopPractice()
  const stop = stopAt(stops, at)
  if (!stop || done.includes(stop.second)) return null
  const put = () => setDone([...done, stop.second])
  return (
    <View id="lesson-stop" className="next-lesson" live="polite">
      <View>刚讲的内容有 {stop.questionIds.length} 道题，趁热练一练</View>
      <View className="next-lesson__acts">
        <ActionButton id="stop-later" look="plain" onClick={put}>
          稍后再练
        </ActionButton>
        <ActionButton id="stop-practise" isBusy={isStarting} onClick={() => practise(stop.questionIds)}>
          练一练
        </ActionButton>
      </View>
    </View>
  )
}

/** All questions at a second of the lesson, for who passed them by. */
export function StopLines({ stops }: { stops: Stops }) {
  const { practise } = useStopPractice()
  return (
    <>
      {stops.map(({ second, questionIds }) => (
        <Cell key={second} id={`stop-${second}`} side={`${questionIds.length} 道题`} onClick={() => practise(questionIds)}>
          随堂练习 {clockText(second)}
        </Cell>
      ))}
    </>
  )
}
