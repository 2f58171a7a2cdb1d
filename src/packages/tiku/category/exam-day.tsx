import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Study } from '@/contract/tiku/practice.schema'
import { serverNow } from '@/data/http/clock'
import { practiceQueries } from '@/data/tiku/practice'
import { setExamDay } from '@/data/tiku/practice-commands'
import { examCountdownText } from '@/domain/exam/exam-day'
import { dayText } from '@/domain/time/day-text'
import { DAY_MS } from '@/domain/time/units'
import { checkLogin } from '@/navigation/check-login'
import { ActionButton } from '@/ui/action-button'
import { Calendar } from '@/ui/calendar'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'

/** How far ahead an exam may be: three years. */
const FARTHEST_MS = 3 * 365 * DAY_MS

type EditorProps = { study: Study; onClose: () => void }

function Editor({ study: { categoryId, examDay }, onClose }: EditorProps) {
  const cache = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (next: string | null) => setExamDay({ categoryId, day: next }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: practiceQueries.study(categoryId).queryKey })
      onClose()
    },
  })
  const now = serverNow()
  const first = dayText(now + DAY_MS)
  const isAhead = examDay !== null && examDay >= first
  return (
    <Calendar
      id="exam-day-editor"
      title="考试在哪一天"
      today={dayText(now)}
      first={first}
      last={dayText(now + FARTHEST_MS)}
      isOneDay
      {...(isAhead && { range: { from: examDay, to: examDay } })}
      lead={
        examDay !== null && (
          <ActionButton id="clear-exam-day" look="plain" isWide isBusy={isPending} onClick={() => mutate(null)}>
            不再倒计时
          </ActionButton>
        )
      }
      onConfirm={(day) => !isPending && mutate(day)}
      onClose={onClose}
    />
  )
}

/** The countdown to the learner's own exam; a tap sets the day. */
export function ExamDayCard({ study }: { study: Study }) {
  const [isEditing, setEditing] = useState(false)
  const { examDay, examInDays } = study
  return (
    <Card>
      <Cell id="exam-day" side={examDay ?? '设置日期'} onClick={() => checkLogin() && setEditing(true)}>
        {examInDays === null ? '考试倒计时' : examCountdownText(examInDays)}
      </Cell>
      {isEditing && <Editor study={study} onClose={() => setEditing(false)} />}
    </Card>
  )
}
