import { useQuery } from '@tanstack/react-query'
import type { MinorMode } from '@/contract/account/minors.schema'
import { privacyQueries } from '@/data/account/privacy'
import { yuan as yuanText } from '@/domain/money/money'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { Field } from '@/ui/field'
import { PasswordField } from '@/ui/password-field'
import { HoursCell } from './hours-cell'
import { useLimits } from './use-limits'

definePageConfig({ navigationBarTitleText: '未成年人模式' })

function State({ isOn, spentFen }: MinorMode) {
  return (
    <Card id="minor-state">
      <Cell side={isOn ? '已开启' : '未开启'}>未成年人模式</Cell>
      {isOn && <Cell side={`${yuanText(spentFen)} 元`}>本月已消费（含待付款）</Cell>}
      <View className="muted">由家长开启。时段以外不能学习和购买，正在进行的考试可以交卷；超过每月上限的订单不能提交和支付。</View>
    </Card>
  )
}

function LimitsForm({ mode }: { mode: MinorMode }) {
  const { hours, setHours, yuan, pin, isBusy, save, end } = useLimits(mode)
  return (
    <>
      <Card>
        <HoursCell hours={hours} onChange={setHours} />
      </Card>
      <View className="page-pad">
        <Field id="minor-cap" label="每月消费上限（元）" kind="digits" maxLength={4} placeholder="0 表示不能消费" {...yuan} />
        <PasswordField
          id="minor-pin"
          label="家长密码"
          maxLength={4}
          placeholder={mode.isOn ? '请输入 4 位数字密码' : '请设置 4 位数字密码'}
          {...pin}
        />
        <ActionButton id="save-minors" isWide isBusy={isBusy} onClick={save}>
          {mode.isOn ? '保存修改' : '开启未成年人模式'}
        </ActionButton>
        {mode.isOn && (
          <ActionButton id="end-minors" look="plain" isWide isBusy={isBusy} onClick={end}>
            关闭未成年人模式
          </ActionButton>
        )}
        <ActionButton id="forgot-pin" look="quiet" isWide onClick={() => go('support_chat')}>
          忘记家长密码？联系客服
        </ActionButton>
      </View>
    </>
  )
}

/** Sets a parent's limits on a child's account: hours of the day and money a month. */
export default screen('minors_mode', () => {
  const mode = useQuery(privacyQueries.minors())
  return (
    <QueryState of={mode}>
      {(found) => (
        <View className="page-top">
          <State {...found} />
          <LimitsForm key={String(found.isOn)} mode={found} />
        </View>
      )}
    </QueryState>
  )
})
