import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '@/platform/elements'
import { ActRow, ActSign } from '@/ui/act-row'
import { Icon } from '@/ui/icon'
import { signedIn, type Thread } from './use-thread'

const DoubtReport = lazy(() => import('./report-popup').then((late) => ({ default: late.DoubtReport })))

type TextActsProps = {
  doubtId: number
  postId?: number
  likeCount: number
  isLiked: boolean
  isMine: boolean
  thread: Thread
  children?: ReactNode
}

/** A reader's actions on a question or an answer: like, report, and those in `children`. */
export function TextActions({ doubtId, postId, likeCount, isLiked, isMine, thread, children }: TextActsProps) {
  const [isReporting, setReporting] = useState(false)
  const name = postId === undefined ? '提问' : '回答'
  const words = `${isLiked ? '已赞同' : '赞同'}${likeCount > 0 ? ` ${likeCount}` : ''}`
  return (
    <ActRow>
      <Button
        className={isLiked ? 'button is-on' : 'button'}
        pressed={isLiked}
        label={`${words}，这个${name}`}
        disabled={thread.isBusy}
        onClick={() => thread.like({ postId, isOn: !isLiked })}
      >
        <ActSign name="like" />
        {words}
      </Button>
      {children}
      {!isMine && (
        <Button className="button" label={`举报这个${name}`} onClick={signedIn(() => setReporting(true))}>
          <Icon name="flag" />
          举报
        </Button>
      )}
      {isReporting && (
        <Suspense fallback={null}>
          <DoubtReport doubtId={doubtId} postId={postId} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </ActRow>
  )
}
