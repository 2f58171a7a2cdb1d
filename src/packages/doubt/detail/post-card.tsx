import type { Doubt, DoubtPost } from '@/contract/doubt/doubt.schema'
import { PictureRow } from '@/features/site/pictures/picture-row'
import { Button, View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Icon } from '@/ui/icon'
import { Tag } from '@/ui/tag'
import { AuthorLine } from './author-line'
import { TextActions } from './text-actions'
import type { Thread } from './use-thread'

const isOver = ({ status }: Doubt) => status === 'accepted' || status === 'closed'

/** An answer or a follow-up below a question; its asker may take an answer as the one that helped. */
export function PostCard({ of, post, thread }: { of: Doubt; post: DoubtPost; thread: Thread }) {
  const canAccept = of.asker.isMine && post.kind !== 'follow_up' && !post.isHeld && !isOver(of)
  return (
    <Card id={`post-${post.id}`}>
      <AuthorLine author={post.author} at={post.madeAt} />
      {post.isAccepted && <Tag tone="right">已采纳</Tag>}
      {post.isHeld && <Tag tone="warn">审核中，暂时只有你能看到</Tag>}
      {post.kind === 'follow_up' && <Tag tone="quiet">追问</Tag>}
      <View className="doubt-text">{post.text}</View>
      <PictureRow images={post.images} label="图片" />
      <TextActions
        doubtId={of.id}
        postId={post.id}
        likeCount={post.likeCount}
        isLiked={post.isLiked}
        isMine={post.author.isMine}
        thread={thread}
      >
        {canAccept && (
          <Button id={`accept-${post.id}`} className="button is-on" disabled={thread.isBusy} onClick={() => thread.accept(post.id)}>
            <Icon name="check" />
            采纳
          </Button>
        )}
      </TextActions>
    </Card>
  )
}
