import { useQueryClient } from '@tanstack/react-query'
import type { Bargain } from '@/contract/course/bargain.schema'
import { cutBargain } from '@/data/course/bargain-commands'
import { useAct } from '@/data/http/use-act'
import { yuan } from '@/domain/money/money'
import { LinkActions } from '@/features/invite/link-actions'
import { ShareButton } from '@/features/site/share/share-button'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Price } from '@/ui/price'
import { cardOfBargain } from './bargain-card'

/** Offers the owner's next steps: send it to friends, buy at the floor, or pay the order. */
function OwnerActions({ of }: { of: Bargain }) {
  const { status, course, floorPrice, url, orderSn } = of
  if (status === 'cutting')
    return (
      <Card id="invite-friends">
        <ShareButton card={cardOfBargain(of)}>喊好友来砍</ShareButton>
        <LinkActions url={url} picture={course.cover} title={course.title} text="帮我砍一刀，一起学" strong={`¥${yuan(floorPrice)}`} />
      </Card>
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
