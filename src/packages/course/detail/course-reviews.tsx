import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Review, ReviewSummary } from '@/contract/course/around.schema'
import { shelfQueries, writeReview } from '@/data/course/shelf'
import { serverNow } from '@/data/http/clock'
import { useAct } from '@/data/http/use-act'
import { timeAgo } from '@/domain/time/relative-time'
import { Endless } from '@/features/page-frame/endless'
import { talkArt } from '@/features/page-frame/talk-art'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Avatar } from '@/ui/avatar'
import { Card } from '@/ui/card'
import { Checkbox } from '@/ui/choices'
import { Popup } from '@/ui/popup'
import { Rate } from '@/ui/rate'
import { Rows } from '@/ui/rows'
import { Tabs } from '@/ui/tabs'
import { Textarea } from '@/ui/textarea'

const MOST_LETTERS = 500
/** Tags to choose from; at three stars or fewer the form asks what is missing. */
const words = {
  good: ['讲解清楚', '条理好', '节奏合适', '案例真实', '答疑及时', '适合零基础'],
  poor: ['节奏偏快', '节奏偏慢', '例题偏少', '内容偏难', '内容偏浅', '答疑不及时'],
} as const

type TagsProps = { offered: readonly string[]; chosen: readonly string[]; onChoose: (tags: readonly string[]) => void }

function Tags({ offered, chosen, onChoose }: TagsProps) {
  const toggle = (tag: string, isOn: boolean) => onChoose(isOn ? [...chosen, tag] : chosen.filter((one) => one !== tag))
  return (
    <View role="group" label="标签">
      {offered.map((tag) => (
        <Checkbox key={tag} isChecked={chosen.includes(tag)} onChange={(isOn) => toggle(tag, isOn)}>
          {tag}
        </Checkbox>
      ))}
    </View>
  )
}

/** Stars, words and a text about a course. */
function ReviewPopup({ courseId, mine, onClose }: { courseId: number; mine: Review | null; onClose: () => void }) {
  const cache = useQueryClient()
  const [stars, setStars] = useState(mine?.stars ?? 5)
  const [tags, setTags] = useState<readonly string[]>(mine?.tags ?? [])
  const [body, setBody] = useState(mine?.body ?? '')
  const offered: readonly string[] = stars > 3 ? words.good : words.poor
  const { run: save, isBusy } = useAct(async () => {
    await writeReview(cache, courseId, { stars, tags: tags.filter((tag) => offered.includes(tag)), body })
    toast('评价已发布')
    onClose()
  })
  return (
    <Popup
      id="review"
      title="评价课程"
      onClose={onClose}
      foot={
        <ActionButton id="send-review" isWide isBusy={isBusy} onClick={() => save()}>
          发布评价
        </ActionButton>
      }
    >
      <Rate label="评分" value={stars} onChange={setStars} />
      <Tags offered={offered} chosen={tags} onChoose={setTags} />
      <Textarea label="说说你的感受" value={body} maxLength={MOST_LETTERS} onInput={setBody} />
    </Popup>
  )
}

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
      <Endless of={reviews} empty={{ art: talkArt('chat'), text: '还没有评价，学完来写第一条吧' }}>
        {(rows) => <Rows of={rows}>{(review) => <ReviewCard key={review.id} of={review} />}</Rows>}
      </Endless>
      {isWriting && <ReviewPopup courseId={courseId} mine={summary.data?.mine ?? null} onClose={() => setWriting(false)} />}
    </View>
  )
}
