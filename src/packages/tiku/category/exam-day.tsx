import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Study } from '@/contract/exam/practice.schema'
import { setExamDay } from '@/data/mutations/practice'
import { practiceQueries } from '@/data/queries/practice'
import { examCountdownText, isDay } from '@/domain/exam/exam-day'
import { checkLogin } from '@/navigation/check-login'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { Field } from '@/ui/field'
import { Popup } from '@/ui/popup'

const DAY_LENGTH = 10

type EditorProps = { study: Study; onClose: () => void }

function Editor({ study: { categoryId, examDay }, onClose }: EditorProps) {
  const [day, setDay] = useState(examDay ?? '')
  const cache = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (next: string | null) => setExamDay({ categoryId, day: next }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: practiceQueries.study(categoryId).queryKey })
      onClose()
    },
  })
  const isBad = day.length === DAY_LENGTH && !isDay(day)
  const foot = (
    <>
      {examDay !== null && (
        <ActionButton id="clear-exam-day" look="plain" isWide isBusy={isPending} onClick={() => mutate(null)}>
          不再倒计时
        </ActionButton>
      )}
      <ActionButton id="save-exam-day" isWide isBusy={isPending} disabled={!isDay(day)} onClick={() => mutate(day)}>
        保存
      </ActionButton>
    </>
  )
  return (
    <Popup id="exam-day-editor" title="考试日期" onClose={onClose} foot={foot}>
      <Field
        id="exam-day-input"
        label="考试在哪一天"
        placeholder="例如 2027-05-15"
        maxLength={DAY_LENGTH}
        value={day}
        error={isBad ? '没有这一天，请按 年-月-日 填写' : undefined}
        onInput={setDay}
      />
    </Popup>
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
