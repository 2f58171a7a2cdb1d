import { useQueryClient } from '@tanstack/react-query'
import { closePush, openPush, type Push } from '@/data/account/push'
import { useAct } from '@/data/http/use-act'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import type { PushAbility } from '@/platform/web-push/port'
import { Card, Cell } from '@/ui/card'
import { Switch } from '@/ui/choices'

const REFUSED = '没有打开：浏览器没有允许通知，或连不上它的通知服务'

const hints: Readonly<Record<PushAbility, string>> = {
  none: '',
  install: '先用浏览器的“添加到主屏幕”，再从主屏幕打开这里',
  denied: '浏览器里已经禁止了本站的通知，请到浏览器设置里允许',
  ready: '不打开网页，也能在这台设备上看到提醒',
}

const othersText = (others: number) => (others > 0 ? `；另有 ${others} 个浏览器在接收` : '')

/** Messages in this very browser; nothing in a host that shows none, or where the school sends none. */
export function PushCard({ of: data }: { of: Push | undefined }) {
  const cache = useQueryClient()
  const switching = useAct(async (isOn: boolean) => {
    if (!isOn) return closePush(cache)
    if (!(await openPush(cache, data?.publicKey ?? ''))) toast(REFUSED)
  })
  if (!data || data.publicKey === '' || data.ability === 'none') return null
  const { ability, isHere, others } = data
  return (
    <Card id="push-here">
      <Cell
        side={
          <Switch
            id="push-switch"
            label="这个浏览器的通知"
            isOn={isHere && ability === 'ready'}
            disabled={switching.isBusy || ability !== 'ready'}
            onChange={switching.run}
          />
        }
      >
        这个浏览器的通知
        <View className="muted">
          {hints[ability]}
          {othersText(others)}
        </View>
      </Cell>
    </Card>
  )
}
