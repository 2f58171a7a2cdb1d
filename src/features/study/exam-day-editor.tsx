import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Study } from '@/contract/tiku/practice.schema'
import { serverNow } from '@/data/http/clock'
import { useAct } from '@/data/http/use-act'
import { practiceQueries, setExamDay } from '@/data/tiku/practice'
import { dayText } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { ActionButton } from '@/ui/action-button'
import { Calendar } from '@/ui/calendar'

/** How far ahead an exam may be: three years. */
const FARTHEST_MS = 3 * 365 * DAY_MS

function Sheet({ study: { categoryId, examDay, announcedDay = null }, onClose }: { study: Study; onClose: () => void }) {
  const cache = useQueryClient()
  const { run, isBusy } = useAct((next: string | null) => setExamDay({ categoryId, day: next }), {
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: practiceQueries.study(categoryId).queryKey })
      void cache.invalidateQueries({ queryKey: ['exam', 'today'] })
      void cache.invalidateQueries({ queryKey: ['plan', 'forecast'] })
      onClose()
    },
  })
  const now = serverNow()
  const first = dayText(now + DAY_MS)
  // A learner without a day finds the one that the school has announced, and only has to confirm it.
  const wished = examDay ?? announcedDay
  const isAhead = wished !== null && wished >= first
  return (
    <Calendar
      id="exam-day-editor"
      title="考试在哪一天"
      today={dayText(now)}
      first={first}
      last={dayText(now + FARTHEST_MS)}
      isOneDay
      {...(isAhead && { range: { from: wished, to: wished } })}
      lead={
        examDay !== null && (
          <ActionButton id="clear-exam-day" look="plain" isWide isBusy={isBusy} onClick={() => run(null)}>
            不再倒计时
          </ActionButton>
        )
      }
      onConfirm={(day) => !isBusy && run(day)}
      onClose={onClose}
    />
  )
}

/** Asks for the day of the exam in a direction, once it is known which day is set. */
export function ExamDayEditor({ categoryId, onClose }: { categoryId: number; onClose: () => void }) {
  const { data } = useQuery(practiceQueries.study(categoryId))
  return data ? <Sheet study={data} onClose={onClose} /> : null
}
