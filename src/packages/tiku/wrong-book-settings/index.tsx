import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReviewSettings } from '@/contract/tiku/review.schema'
import { reviewQueries, saveReviewSettings } from '@/data/tiku/review'
import { leaveRuleText } from '@/domain/tiku/review'
import { QueryState, screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { Radio, Switch } from '@/ui/choices'
import { Stepper } from '@/ui/stepper'

const LONGEST_STREAK = 3
const DAY_STEP = 5
const LONGEST_DAYS = 365
const ways = [
  { value: 'streak', text: '连续答对几次就移出' },
  { value: 'stability', text: '记牢后再移出' },
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
function LeaveRule({ settings, onChange }: LeaveRuleProps) {
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
      <View>
        {isByStreak ? <StreakCell settings={settings} onChange={onChange} /> : <DaysCell settings={settings} onChange={onChange} />}
      </View>
      <View id="rule-words" className="muted" live="polite">
        {leaveRuleText(settings)}。从下一次作答起生效；再做错会自动回到错题本。
      </View>
    </Card>
  )
}

const SAVING = ['save-review-settings']

/** Changes a part of the settings: shown at once, kept one after the other, and requested again when all are kept. */
function useChange() {
  const queryClient = useQueryClient()
  const { queryKey } = reviewQueries.settings()
  // Not `useAct`: a change made while another is saved waits in the scope and is not ignored.
  const { mutate } = useMutation({
    mutationKey: SAVING,
    scope: { id: SAVING.join() },
    mutationFn: saveReviewSettings,
    onSettled: () =>
      queryClient.isMutating({ mutationKey: SAVING }) > 1 ? undefined : queryClient.invalidateQueries({ queryKey: ['review'] }),
  })
  return (part: Partial<ReviewSettings>) => {
    const known = queryClient.getQueryData(queryKey)
    if (!known) return
    const next = { ...known, ...part }
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, next)
    mutate(next)
  }
}

definePageConfig({ navigationBarTitleText: '错题本设置' })

export default screen('tiku_wrong_book_settings', () => {
  const settings = useQuery(reviewQueries.settings())
  const change = useChange()
  return (
    <QueryState of={settings}>
      {(data) => (
        <View className="page-top">
          <LeaveRule settings={data} onChange={change} />
          <Card>
            <Cell
              side={
                <Switch
                  label="收藏的题也安排复习"
                  isOn={data.isFavouriteReviewed}
                  onChange={(isFavouriteReviewed) => change({ isFavouriteReviewed })}
                />
              }
            >
              收藏的题也安排复习
            </Cell>
          </Card>
        </View>
      )}
    </QueryState>
  )
})
