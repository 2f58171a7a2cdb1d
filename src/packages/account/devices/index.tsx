import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Device } from '@/contract/account/devices.schema'
import { deviceQueries, endDevice, endOtherDevices } from '@/data/account/devices'
import { serverNow } from '@/data/http/clock'
import { shownOf } from '@/data/http/failure'
import { useAct } from '@/data/http/use-act'
import { dayText } from '@/domain/time/day'
import { timeAgo } from '@/domain/time/relative-time'
import { QueryState, screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Dialog } from '@/ui/popup'
import { Tag } from '@/ui/tag'
import { AppleCard } from './apple-card'

definePageConfig({ navigationBarTitleText: '登录设备' })

const OTHERS = 'others'
type Asked = Device | typeof OTHERS

function useEnding(onDone: () => void) {
  const cache = useQueryClient()
  return useAct((asked: Asked) => (asked === OTHERS ? endOtherDevices() : endDevice(asked.id)), {
    onSuccess: (rows) => {
      cache.setQueryData(deviceQueries.list().queryKey, rows)
      toast('已退出登录')
    },
    onError: (error) => toast(shownOf(error)),
    onSettled: onDone,
  })
}

function DeviceCell({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const { id, name, isCurrent, seenAt, signedInAt } = device
  const end = (
    <ActionButton id={`end-${id}`} look="quiet" label={`退出 ${name}`} onClick={onEnd}>
      退出
    </ActionButton>
  )
  return (
    <Cell side={isCurrent ? <Tag tone="right">本机</Tag> : end}>
      {name}
      <View className="muted">
        {isCurrent ? '正在使用' : `最近使用 ${timeAgo(seenAt, serverNow())}`} · {dayText(signedInAt)} 登录
      </View>
    </Cell>
  )
}

function DeviceList({ rows }: { rows: readonly Device[] }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ending = useEnding(() => setAsked(null))
  const others = rows.filter(({ isCurrent }) => !isCurrent)
  return (
    <View className="page-top">
      <AppleCard />
      <Card id="devices">
        {rows.map((device) => (
          <DeviceCell key={device.id} device={device} onEnd={() => setAsked(device)} />
        ))}
      </Card>
      <View className="page-pad">
        {others.length === 0 ? (
          <View className="muted">没有其他设备登录你的账号。</View>
        ) : (
          <ActionButton id="end-others" look="plain" isWide onClick={() => setAsked(OTHERS)}>
            退出其他所有设备
          </ActionButton>
        )}
      </View>
      {asked !== null && (
        <Dialog
          id="end-dialog"
          title={asked === OTHERS ? '退出其他所有设备？' : `退出 ${asked.name}？`}
          cancel="再想想"
          confirm="退出"
          isBusy={ending.isBusy}
          onCancel={() => setAsked(null)}
          onConfirm={() => ending.run(asked)}
        >
          退出后，那里需要重新登录才能使用。如果不是你本人登录的，请同时修改登录密码。
        </Dialog>
      )}
    </View>
  )
}

/** Where the account is signed in, and the way to end a session from afar. */
export default screen('login_devices', () => {
  const list = useQuery(deviceQueries.list())
  return <QueryState of={list}>{(rows) => <DeviceList rows={rows} />}</QueryState>
})
