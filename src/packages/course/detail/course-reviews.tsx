import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Review, ReviewSummary } from '@/contract/course/around.schema'
import { shelfQueries } from '@/data/course/shelf'
import { serverNow } from '@/data/http/clock'
import { timeAgo } from '@/domain/time/relative-time'
import { Endless } from '@/features/page-frame/endless'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Avatar } from '@/ui/avatar'
import { Card } from '@/ui/card'
import { lazy } from '@/ui/lazy'
import { Rate } from '@/ui/rate'
import { Rows } from '@/ui/rows'
import { Tabs } from '@/ui/tabs'

const ReviewPopup = lazy(() => import('./review-popup').then((found) => found.ReviewPopup))

const ALL = { key: '', text: '全部' }

function ReviewCard({ of: { nickname, avatar, stars, tags, body, reply, createdAt } }: { of: Review }) {
  return (
    <Card>
      <View className="row">
        <Avatar src={avatar} name={nickname} />
        <View className="row__main">
          <View>{nickname}</View>
          <View className="small">{timeAgo(createdAt, serverNow())}</View>
        </View>
        <Rate label="评分" value={stars} />
      </View>
      {tags.length > 0 && <View className="small">{tags.join(' · ')}</View>}
      {body !== '' && <View>{body}</View>}
      {reply !== '' && <View className="muted">老师回复：{reply}</View>}
    </Card>
  )
}

function Summary({ of, onWrite }: { of: ReviewSummary; onWrite: () => void }) {
  const { count, rating, canWrite, mine } = of
  return (
    <Card>
      <View className="row">
        <View className="row__main">
          <View className="headline">{rating === null ? '暂无评分' : `${(rating / 10).toFixed(1)} 分`}</View>
          <View className="small">{count} 条评价</View>
        </View>
        {canWrite && (
          <ActionButton id="write-review" look="plain" onClick={onWrite}>
            {mine ? '修改评价' : '写评价'}
          </ActionButton>
        )}
      </View>
    </Card>
  )
}

/** Reviews of a course, all or by tag; owners of the course can add one. */
export function CourseReviews({ courseId }: { courseId: number }) {
  const [tag, setTag] = useState('')
  const [isWriting, setWriting] = useState(false)
  const summary = useQuery(shelfQueries.reviewSummary(courseId))
  const reviews = useInfiniteQuery(shelfQueries.reviews(courseId, tag || undefined))
  const tags = (summary.data?.tags ?? []).map((one) => ({ key: one.tag, text: `${one.tag} ${one.count}` }))
  return (
    <View id="course-reviews">
      {summary.data && <Summary of={summary.data} onWrite={() => setWriting(true)} />}
      {tags.length > 0 && <Tabs label="按标签看评价" look="pill" tabs={[ALL, ...tags]} current={tag} onChange={setTag} />}
      <Endless of={reviews} empty={{ text: '还没有评价，学完来写第一条吧' }}>
        {(rows) => <Rows of={rows}>{(review) => <ReviewCard key={review.id} of={review} />}</Rows>}
      </Endless>
      {isWriting && <ReviewPopup courseId={courseId} mine={summary.data?.mine ?? null} onClose={() => setWriting(false)} />}
    </View>
  )
}
