import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ConsentRow } from '@/contract/account/privacy.schema'
import { privacyQueries } from '@/data/account/privacy'
import { logConsent } from '@/data/account/privacy-commands'
import { answerConsent } from '@/data/reports/consent'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { Switch } from '@/ui/switch'
import { shownError } from '../parts/shown-error'

/** Whether use of the app may be recorded: the newest answer counts, and no answer is a no. */
export function TrackerSwitch({ rows }: { rows: readonly ConsentRow[] }) {
  const cache = useQueryClient()
  const isOn = rows.find(({ kind }) => kind === 'tracker')?.isGiven ?? false
  const change = useMutation({
    mutationFn: (isGiven: boolean) => logConsent({ kind: 'tracker', isGiven, place: 'privacy' }),
    onSuccess: (next, isGiven) => {
      answerConsent(isGiven ? 'yes' : 'no')
      cache.setQueryData(privacyQueries.consents().queryKey, next)
    },
    onError: (error) => toast(shownError(error)),
  })
  return (
    <Card>
      <Cell
        side={<Switch id="tracker" label="使用情况统计" isOn={isOn} isBusy={change.isPending} onChange={(next) => change.mutate(next)} />}
      >
        使用情况统计
        <View className="muted">记录您打开了哪些页面，用来改进课程和功能，不会记录您输入的内容。</View>
      </Cell>
    </Card>
  )
}
