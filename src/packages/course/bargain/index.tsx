import { useQuery } from '@tanstack/react-query'
import type { Bargain } from '@/contract/course/bargain.schema'
import { bargainQueries } from '@/data/course/bargain'
import { serverNow } from '@/data/http/clock'
import { useFresh } from '@/data/http/use-act'
import { yuan } from '@/domain/money/money'
import { timeAgo } from '@/domain/time/relative-time'
import { QueryState, screen } from '@/features/page-frame/screen'
import { ShareCards } from '@/features/site/share/share-cards'
import { go } from '@/navigation/go'
import { Image, View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { Countdown } from '@/ui/countdown'
import { Price } from '@/ui/price'
import { Progress } from '@/ui/progress'
import { BargainActions } from './bargain-actions'
import { cardOfBargain } from './bargain-card'
import './bargain.scss'

/** Lists who helped, and with how much. */
function Cuts({ of: { cuts, isMine } }: { of: Bargain }) {
  return (
    <Card id="cuts">
      <View className="title" role="heading">
        帮砍记录
      </View>
      {cuts.length === 0 && <View className="muted">{isMine ? '还没有好友帮忙，把链接发给同学吧' : '还没有人帮忙，来砍第一刀吧'}</View>}
      {cuts.map(({ id, name, amount, cutAt }) => (
        <Cell key={id} side={`砍掉 ¥${yuan(amount)}`}>
          {name}
          <View className="small">{timeAgo(cutAt, serverNow())}</View>
        </Cell>
      ))}
    </Card>
  )
}

definePageConfig({ navigationBarTitleText: '好友砍价', enableShareAppMessage: true, enableShareTimeline: true })

const titles = { cutting: '砍价进行中', succeeded: '已经砍到底价', ordered: '已下单', expired: '砍价已结束' } as const
const PERCENT = 100

const shareOfCut = ({ startPrice, floorPrice, price }: Bargain) => Math.floor(((startPrice - price) * PERCENT) / (startPrice - floorPrice))

function Standing({ of }: { of: Bargain }) {
  const { status, course, startPrice, price, floorPrice, cutCount, cutsNeeded, endsAt, isMine, ownerName } = of
  const isOpen = status === 'cutting' || status === 'succeeded'
  return (
    <Card id="bargain">
      <View className="row">
        <Image className="bargain__cover" src={course.cover} alt="" box={112} />
        <View className="row__main">
          <View className="title">{course.title}</View>
          <View className="small">{isMine ? titles[status] : `${ownerName}邀请你帮忙砍价`}</View>
          <Price fen={price} was={startPrice} isLarge />
        </View>
      </View>
      <Progress percent={shareOfCut(of)} label="砍价进度" />
      <Cell side={`${cutCount} / ${cutsNeeded} 位`}>
        已砍 ¥{yuan(startPrice - price)}，底价 ¥{yuan(floorPrice)}
      </Cell>
      {isOpen && (
        <Cell side={<Countdown until={endsAt} now={serverNow} label="剩余时间" />}>{status === 'cutting' ? '距结束' : '请在此前下单'}</Cell>
      )}
      <Cell onClick={() => go('course_detail', { id: course.id })}>查看课程</Cell>
    </Card>
  )
}

const rules = [
  '每位好友每次砍价只能帮一次，金额由系统随机给出；没有买过课的新同学砍得更多',
  '好友到齐就能按底价购买，可以再用优惠券和学豆',
  '到时间没有砍到底价、或砍到底价后没有下单，砍价自动结束，名额释放',
  '自己和自己的设备不能帮砍；每人每天最多帮 5 位好友',
]

function BargainDetail({ bargainId }: { bargainId: number }) {
  const detail = useQuery(bargainQueries.detail(bargainId))
  useFresh(detail)
  return (
    <QueryState of={detail}>
      {(of) => (
        <View className="page-top">
          <Standing of={of} />
          <BargainActions of={of} />
          <Cuts of={of} />
          <Card>
            <View className="title" role="heading">
              砍价规则
            </View>
            {rules.map((rule) => (
              <View key={rule} className="small bargain__rule">
                {rule}
              </View>
            ))}
          </Card>
        </View>
      )}
    </QueryState>
  )
}

function BargainShare({ bargainId }: { bargainId: number }) {
  const { data } = useQuery(bargainQueries.detail(bargainId))
  return data ? <ShareCards card={cardOfBargain(data)} /> : null
}

export default screen('bargain_detail', BargainDetail, { share: BargainShare })
