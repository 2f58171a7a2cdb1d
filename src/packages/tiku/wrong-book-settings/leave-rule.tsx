import type { ReviewSettings } from '@/contract/tiku/review.schema'
import { leaveRuleText } from '@/domain/tiku/review-words'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { Radio } from '@/ui/radio'
import { Stepper } from '@/ui/stepper'

const LONGEST_STREAK = 3
const DAY_STEP = 5
const LONGEST_DAYS = 365
const ways = [
  { value: 'streak', text: '连续答对几次就移出' },
  { value: 'stability', text: '复习到记得够久再移出' },
]

type LeaveRuleProps = { settings: ReviewSettings; onChange: (part: Partial<ReviewSettings>) => void }

function StreakCell({ settings: { leaveStreak }, onChange }: LeaveRuleProps) {
  const stepper = (
    <Stepper label="连对次数" min={1} max={LONGEST_STREAK} value={leaveStreak} onChange={(next) => onChange({ leaveStreak: next })} />
  )
  return <Cell side={stepper}>连对次数</Cell>
}

function DaysCell({ settings: { leaveDays }, onChange }: LeaveRuleProps) {
  const set = (next: number) => onChange({ leaveDays: next })
  const stepper = <Stepper label="记住天数" min={DAY_STEP} max={LONGEST_DAYS} step={DAY_STEP} value={leaveDays} onChange={set} />
  return <Cell side={stepper}>记住天数</Cell>
}

/** The rule by which questions leave the wrong book: right answers in a row, or the predicted memory. */
export function LeaveRule({ settings, onChange }: LeaveRuleProps) {
  const isByStreak = settings.leaveBy === 'streak'
  return (
    <Card id="leave-rule">
      <View className="title" role="heading">
        错题怎样移出
      </View>
      <Radio
        label="移出规则"
        options={ways}
        value={settings.leaveBy}
        onChange={(value) => onChange({ leaveBy: value === 'stability' ? 'stability' : 'streak' })}
      />
      {isByStreak ? <StreakCell settings={settings} onChange={onChange} /> : <DaysCell settings={settings} onChange={onChange} />}
      <View id="rule-words" className="muted" live="polite">
        {leaveRuleText(settings)}。从下一次作答起生效；再做错会自动回到错题本。
      </View>
    </Card>
  )
}
