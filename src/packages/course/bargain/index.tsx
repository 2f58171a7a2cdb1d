import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Bargain } from '@/contract/course/bargain.schema'
import { bargainQueries } from '@/data/course/bargain'
import { cutBargain } from '@/data/course/bargain-commands'
import { useAct, useFresh } from '@/data/http/use-act'
import { yuan } from '@/domain/money/money'
import { LinkActions } from '@/features/invite/link-actions'
import { soldOnly } from '@/features/page-frame/not-sold'
import { QueryState, screen } from '@/features/page-frame/screen'
import { ShareButton, ShareCards } from '@/features/site/share/share-cards'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import type { ShareCard } from '@/platform/share/port'
import { toast } from '@/platform/toast'
import { link } from '@/routes/link'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Fold } from '@/ui/fold'
import { Price } from '@/ui/price'
import { Cuts, Standing } from './standing'

/** A bargain as friends see it when it is shared. */
export const cardOfBargain = ({ id, course: { title }, floorPrice }: Bargain): ShareCard => ({
  title: `帮我砍一刀：《${title}》`,
  text: `好友到齐 ¥${yuan(floorPrice)} 拿下`,
  image: `/share/bargain/${id}.jpg`,
  address: link('bargain_detail', { bargainId: id }),
})

/** Offers the owner's next steps: send it to friends, buy at the floor, or pay the order. */
function OwnerActions({ of }: { of: Bargain }) {
  const { status, course, floorPrice, url, orderSn } = of
  if (status === 'cutting')
    return (
      <>
        <Card id="invite-friends">
          <View className="title">也可以把链接或海报发给好友</View>
          <LinkActions
            copyLook="plain"
            url={url}
            picture={course.cover}
            title={course.title}
            text="帮我砍一刀，一起学"
            strong={`¥${yuan(floorPrice)}`}
          />
        </Card>
        <ActionBar>
          <ShareButton look="primary" card={cardOfBargain(of)}>
            {`喊好友再砍 ¥${yuan(of.price - floorPrice)}`}
          </ShareButton>
        </ActionBar>
      </>
    )
  if (status === 'succeeded')
    return (
      <ActionBar lead={<Price fen={floorPrice} isLarge />}>
        <ActionButton id="buy-bargained" onClick={() => go('course_pay', {}, { courseId: course.id, isBargainPaid: '1' })}>
          按砍后价购买
        </ActionButton>
      </ActionBar>
    )
  const isOrdered = status === 'ordered' && orderSn !== null
  return (
    <ActionBar>
      <ActionButton
        id="after-bargain"
        isWide
        onClick={() => (isOrdered ? go('mine_order_detail', { orderSn }) : go('course_detail', { id: course.id }))}
      >
        {isOrdered ? '查看订单' : '回到课程'}
      </ActionButton>
    </ActionBar>
  )
}

function useCut(id: number) {
  const cache = useQueryClient()
  const { run, isBusy } = useAct(() => cutBargain(cache, id), { onSuccess: ({ myCut }) => toast(`帮忙砍掉了 ¥${yuan(myCut ?? 0)}`) })
  return { isBusy, cut: () => run() }
}

/** Offers a viewer's acts: the owner invites and buys, a friend cuts once and may start a bargain of their own. */
export function BargainActions({ of }: { of: Bargain }) {
  const { isBusy, cut } = useCut(of.id)
  if (of.isMine) return <OwnerActions of={of} />
  return (
    <>
      {of.refusal !== '' && (
        <Card id="cut-refused">
          <View className="muted">{of.myCut === null ? of.refusal : `你已帮忙砍掉 ¥${yuan(of.myCut)}，谢谢`}</View>
        </Card>
      )}
      <ActionBar>
        {of.refusal === '' ? (
          <ActionButton id="cut" isWide isBusy={isBusy} onClick={cut}>
            帮忙砍一刀
          </ActionButton>
        ) : (
          <ActionButton id="own-bargain" isWide onClick={() => go('course_detail', { id: of.course.id })}>
            我也想要这门课
          </ActionButton>
        )}
      </ActionBar>
    </>
  )
}

// The page needs a session, and opened from a timeline nobody can sign in.
definePageConfig({ navigationBarTitleText: '好友砍价', enableShareAppMessage: true, enableShareTimeline: false })

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
            <Fold title="砍价规则">
              {rules.map((rule) => (
                <View key={rule} className="small bargain__rule">
                  {rule}
                </View>
              ))}
            </Fold>
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

export default screen('bargain_detail', soldOnly(BargainDetail), { share: BargainShare })
