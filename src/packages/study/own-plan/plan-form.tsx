import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SetOwnPlan } from '@/contract/study/own-plan.schema'
import { serverNow } from '@/data/http/clock'
import { useAct } from '@/data/http/use-act'
import { setOwnPlan } from '@/data/study/own-plan'
import { dayText, dayWords } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Calendar } from '@/ui/calendar'
import { Card, Cell } from '@/ui/card'
import { Stepper } from '@/ui/stepper'
import { RestDayChips } from '../parts/chips'

/** How far ahead an exam may be: three years. */
const FARTHEST_MS = 3 * 365 * DAY_MS
const LEAST_MINUTES = 15
const MOST_MINUTES = 240
const STEP_MINUTES = 15

type FieldProps<Value> = { value: Value; onChange: (value: Value) => void }

/** The day of the exam, chosen in a calendar from tomorrow on. */
function ExamDay({ value, onChange }: FieldProps<string | null>) {
  const [isOpen, setOpen] = useState(false)
  const now = serverNow()
  const first = dayText(now + DAY_MS)
  const isAhead = value !== null && value >= first
  return (
    <Card>
      <Cell id="own-exam-day" side={isAhead ? '修改' : '选日期'} onClick={() => setOpen(true)}>
        <View className="title">哪天考试</View>
        <View className="small">{isAhead ? dayWords(value) : '还没有选'}</View>
      </Cell>
      {isOpen && (
        <Calendar
          id="own-exam-calendar"
          title="考试在哪一天"
          today={dayText(now)}
          first={first}
          last={dayText(now + FARTHEST_MS)}
          isOneDay
          {...(isAhead && { range: { from: value, to: value } })}
          onConfirm={(day) => {
            onChange(day)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}

function Minutes({ value, onChange }: FieldProps<number>) {
  return (
    <Card>
      <View className="title">每天学多久（分钟）</View>
      <View className="muted">按自己真能坐下来的时间填，排不下的会告诉你</View>
      <Stepper id="own-minutes" label="分钟" value={value} min={LEAST_MINUTES} max={MOST_MINUTES} step={STEP_MINUTES} onChange={onChange} />
    </Card>
  )
}

function RestDays({ value, onChange }: { value: readonly number[]; onChange: (value: number[]) => void }) {
  return (
    <Card>
      <View className="title">休息日（最多两天）</View>
      <View className="muted">休息日不排任务，也不断连续天数</View>
      <RestDayChips value={value} onChange={onChange} />
    </Card>
  )
}

type Wish = Pick<SetOwnPlan, 'dailyMinutes' | 'restDays'> & { examDay: string | null }
export const FIRST_WISH: Wish = { examDay: null, dailyMinutes: 45, restDays: [] }

/** Asks for the exam day, the minutes and the days off of a plan. */
export function PlanForm({ courseId, of, isNew, onDone }: { courseId: number; of: Wish; isNew: boolean; onDone: () => void }) {
  const cache = useQueryClient()
  const [{ examDay, dailyMinutes, restDays }, set] = useState(of)
  const { run, isBusy } = useAct((plan: SetOwnPlan) => setOwnPlan(cache, courseId, plan), { onSuccess: onDone })
  const change = (part: Partial<Wish>) => set((before) => ({ ...before, ...part }))
  const isAhead = examDay !== null && examDay > dayText(serverNow())
  return (
    <View id="own-plan-form" className="page-top">
      <ExamDay value={examDay} onChange={(value) => change({ examDay: value })} />
      <Minutes value={dailyMinutes} onChange={(value) => change({ dailyMinutes: value })} />
      <RestDays value={restDays} onChange={(value) => change({ restDays: value })} />
      <View className="page-pad">
        <ActionButton
          id="save-own-plan"
          isWide
          isBusy={isBusy}
          disabled={!isAhead}
          onClick={() => isAhead && run({ examDay, dailyMinutes, restDays })}
        >
          {isNew ? '排好我的计划' : '按这个重新排'}
        </ActionButton>
        {!isNew && (
          <ActionButton id="keep-own-plan" look="plain" isWide onClick={onDone}>
            先不改
          </ActionButton>
        )}
      </View>
    </View>
  )
}
