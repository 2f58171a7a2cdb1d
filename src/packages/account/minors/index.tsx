import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MinorMode } from '@/contract/account/minors.schema'
import { endMinorMode, privacyQueries, setMinorMode } from '@/data/account/privacy'
import { shownOf } from '@/data/http/failure'
import { useAct } from '@/data/http/use-act'
import { isPin, PIN_INVALID } from '@/domain/account/minors'
import { yuan as yuanText } from '@/domain/money/money'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Field, PasswordField } from '@/ui/field'
import { Picker } from '@/ui/picker'

const FEN = 100
const DIGITS = 4

/** The form of the limits: hours, yuan a month, and the parent's PIN. */
function useLimits({ isOn, from, to, monthlyFen }: MinorMode) {
  const cache = useQueryClient()
  const [hours, setHours] = useState({ from, to })
  const [yuan, setYuan] = useState(String(Math.floor(monthlyFen / FEN)))
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string>()
  const finished = (words: string) => (next: MinorMode) => {
    cache.setQueryData(privacyQueries.minors().queryKey, next)
    setPin('')
    toast(words)
  }
  const onError = (failure: unknown) => setError(shownOf(failure))
  const saving = useAct(() => setMinorMode({ pin, ...hours, monthlyFen: Number(yuan) * FEN }), {
    onSuccess: finished(isOn ? '已保存' : '未成年人模式已开启'),
    onError,
  })
  const ending = useAct(() => endMinorMode(pin), { onSuccess: finished('未成年人模式已关闭'), onError })
  const guard = (act: () => void) => () => {
    setError(isPin(pin) ? undefined : PIN_INVALID)
    if (isPin(pin)) act()
  }
  const onPin = (text: string) => {
    setPin(text.replace(/\D/g, '').slice(0, DIGITS))
    setError(undefined)
  }
  return {
    hours,
    setHours,
    yuan: { value: yuan, onInput: (text: string) => setYuan(text.replace(/\D/g, '').slice(0, DIGITS)) },
    pin: { value: pin, error, onInput: onPin },
    isBusy: saving.isBusy || ending.isBusy,
    save: guard(() => saving.run()),
    end: guard(() => ending.run()),
  }
}

const HALF_HOURS = Array.from({ length: 48 }, (_none, at) => {
  const value = `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`
  return { value, text: value }
})

type Hours = { from: string; to: string }

/** The hours of the day in which the app can be used, chosen by the half hour. */
function HoursCell({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const [isOpen, setOpen] = useState(false)
  const confirm = ([from = hours.from, to = hours.to]: string[]) => {
    onChange({ from, to })
    setOpen(false)
  }
  return (
    <>
      <Cell id="minor-hours" side={`${hours.from}–${hours.to}`} onClick={() => setOpen(true)}>
        每天可用时段
      </Cell>
      {isOpen && (
        <Picker
          id="hours"
          title="每天可用时段"
          columns={[
            { label: '开始', options: HALF_HOURS },
            { label: '结束', options: HALF_HOURS },
          ]}
          values={[hours.from, hours.to]}
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

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
