import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Shipment } from '@/contract/order/textbook.schema'
import { useAct } from '@/data/http/use-act'
import { textbookQueries } from '@/data/order/textbook'
import { receiveShipment } from '@/data/order/textbook-commands'
import { useOffered } from '@/data/site/offered'
import { minuteText } from '@/domain/time/day'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { clipboard } from '@/platform/clipboard'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Tag } from '@/ui/tag'
import './index.scss'

definePageConfig({ navigationBarTitleText: '物流详情' })

const words = { shipped: '运输中', arrived: '已送达', received: '已收货' } as const

async function copyNumber(trackingNo: string): Promise<void> {
  toast((await clipboard.copy(trackingNo)) ? '运单号已复制' : '复制失败，请手动记下运单号')
}

function Receive({ id }: { id: number }) {
  const cache = useQueryClient()
  const { run: receive, isBusy, isSuccess } = useAct(() => receiveShipment(cache, id), { onSuccess: () => toast('已确认收货') })
  // Off after a success too, until the page shows the parcel as received.
  return (
    <ActionBar>
      <ActionButton look="plain" onClick={() => go('help_center')}>
        少件或破损
      </ActionButton>
      <ActionButton id="receive" isBusy={isBusy || isSuccess} onClick={() => receive()}>
        确认收货
      </ActionButton>
    </ActionBar>
  )
}

/** Where the school follows no parcels, the number is all there is. */
function NoTrack() {
  const { tracking } = useOffered()
  return <View className="muted">{tracking ? '快递公司还没有更新物流，请稍后再看' : '请复制运单号，到快递公司的网站或小程序查询物流'}</View>
}

/** The way of the parcel, the newest first: its end is what the learner said. */
const eventsOf = ({ receivedAt, events }: Shipment): Shipment['events'] =>
  receivedAt === null ? events : [{ at: receivedAt, text: '已确认收货' }, ...events]

function Parcel({ of }: { of: Shipment }) {
  const { id, carrier, trackingNo, status, receiver, region, books } = of
  const events = eventsOf(of)
  return (
    <View id="parcel" className="page-top">
      <Card>
        <View className="title">
          {carrier} <Tag tone={status === 'received' ? 'right' : 'accent'}>{words[status]}</Tag>
        </View>
        <View className="row">
          <View className="row__main">运单号 {trackingNo}</View>
          <ActionButton look="quiet" onClick={() => void copyNumber(trackingNo)}>
            复制
          </ActionButton>
        </View>
        <View className="small">
          寄给 {receiver} · {region}
        </View>
        <View className="small">{books.join('、')}</View>
      </Card>
      <Card>
        {events.length === 0 && <NoTrack />}
        {events.map(({ at, text }, index) => (
          <View key={`${at}-${text}`} className={`parcel-event ${index === 0 ? 'is-newest' : ''}`}>
            <View>{text}</View>
            <View className="small">{minuteText(at)}</View>
          </View>
        ))}
      </Card>
      {status !== 'received' && <Receive id={id} />}
    </View>
  )
}

export default screen('mine_logistics', ({ id }) => {
  const shipment = useQuery(textbookQueries.shipment(id))
  return <QueryState of={shipment}>{(of) => <Parcel of={of} />}</QueryState>
})
