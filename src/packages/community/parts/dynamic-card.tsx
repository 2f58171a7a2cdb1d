import type { Dynamic } from '@/contract/community/circle.schema'
import { serverNow } from '@/data/http/clock'
import { timeAgo } from '@/domain/time/relative-time'
import { PictureRow } from '@/features/site/pictures/picture-row'
import { go } from '@/navigation/go'
import { Button, View } from '@/platform/elements'
import { Avatar } from '@/ui/avatar'
import { Card } from '@/ui/card'
import { Tag } from '@/ui/tag'
import './community.scss'

/** Shows the author and the time of a text; leads to the author's page. */
export function AuthorLine({ of, madeAt, isHeld }: { of: Dynamic['author']; madeAt: number; isHeld: boolean }) {
  return (
    <Button className="row circle-author" onClick={() => go('share_personal_homepage', { userId: of.id })}>
      <Avatar src={of.avatar} name={of.name} />
      <View className="row__main">
        <View>{of.name}</View>
        <View className="small">{timeAgo(madeAt, serverNow())}</View>
      </View>
      {isHeld && <Tag tone="warn">审核中</Tag>}
    </Button>
  )
}

/** A post in a list; its foot leads to the post itself. */
export function DynamicCard({ of, hasCircle = false }: { of: Dynamic; hasCircle?: boolean }) {
  const { id, author, text, images, likeCount, commentCount, madeAt, isHeld, circle } = of
  const foot = `${hasCircle ? `${circle.title} · ` : ''}${likeCount} 赞 · ${commentCount} 条评论`
  return (
    <Card id={`dynamic-${id}`}>
      <AuthorLine of={author} madeAt={madeAt} isHeld={isHeld} />
      <View className="circle-text">{text}</View>
      <PictureRow images={images} label="动态图片" />
      <Button className="circle-foot small" label={`${foot}，看动态详情`} onClick={() => go('dynamic_share_detail', { dynamicId: id })}>
        <View className="circle-foot__sign circle-foot__sign--like">{likeCount}</View>
        <View className="circle-foot__sign">{commentCount}</View>
        {hasCircle && <View>{circle.title}</View>}
      </Button>
    </Card>
  )
}
