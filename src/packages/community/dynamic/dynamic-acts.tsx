import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Dynamic } from '@/contract/community/circle.schema'
import { likeDynamic, removeDynamic } from '@/data/community/circle'
import { useAct } from '@/data/http/use-act'
import { ShareButton } from '@/features/site/share/share-cards'
import { replace } from '@/navigation/go'
import type { ShareCard } from '@/platform/share/port'
import { toast } from '@/platform/toast'
import { ActRow, ActSign } from '@/ui/act-row'
import { ActionButton } from '@/ui/action-button'
import { Icon } from '@/ui/icon'
import { Dialog } from '@/ui/popup'
import { signedIn } from '../parts/signed-in'

const DynamicReport = lazy(() => import('./report-popup').then((late) => ({ default: late.DynamicReport })))

function Remove({ of }: { of: Dynamic }) {
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { run: remove, isBusy } = useAct(async () => {
    await removeDynamic(cache, of)
    toast('动态已删除')
    replace('share_circle_homepage', { circleId: of.circle.id })
  })
  return (
    <>
      <ActionButton id="remove-dynamic" look="quiet" onClick={() => setAsking(true)}>
        <ActSign name="remove" />
        删除
      </ActionButton>
      {isAsking && (
        <Dialog
          id="remove-dialog"
          title="删除动态"
          confirm="删除"
          cancel="再想想"
          isBusy={isBusy}
          onConfirm={() => remove()}
          onCancel={() => setAsking(false)}
        >
          删除后评论和赞也看不到了，不能恢复。
        </Dialog>
      )}
    </>
  )
}

/** Offers a reader's acts on a post: like, share, report it; its author may delete it. */
export function DynamicActs({ of, card }: { of: Dynamic; card: ShareCard }) {
  const { id, isLiked, likeCount, isMine } = of
  const cache = useQueryClient()
  const { run: like, isBusy } = useAct(() => likeDynamic(cache, id, !isLiked))
  const [isReporting, setReporting] = useState(false)
  return (
    <ActRow isLiked={isLiked}>
      <ActionButton id="like" look="plain" isBusy={isBusy} onClick={signedIn(() => like())}>
        <ActSign name="like" />
        {isLiked ? `已赞 ${likeCount}` : `赞 ${likeCount}`}
      </ActionButton>
      <ShareButton card={card}>
        <ActSign name="share" />
        分享
      </ShareButton>
      {isMine ? (
        <Remove of={of} />
      ) : (
        <ActionButton id="report" look="quiet" onClick={signedIn(() => setReporting(true))}>
          <Icon name="flag" />
          举报
        </ActionButton>
      )}
      {isReporting && (
        <Suspense fallback={null}>
          <DynamicReport dynamicId={id} commentId={null} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </ActRow>
  )
}
