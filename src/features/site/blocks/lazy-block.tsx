import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Block } from '@/contract/site/page.schema'
import { useSession } from '@/data/account/session'
import { serverNow } from '@/data/http/clock'
import { logUnknownBlock } from '@/data/reports/log-commands'
import { practiceQueries } from '@/data/tiku/practice'
import { examCountdownText } from '@/domain/exam/exam-day'
import { go } from '@/navigation/go'
import { openAddress } from '@/navigation/open-address'
import { Button, Image, View } from '@/platform/elements'
import { Near } from '@/platform/elements/near'
import { useIsSold } from '@/platform/elements/shop'
import { Card, Cell } from '@/ui/card'
import { Countdown } from '@/ui/countdown'
import { keyed } from '@/ui/keyed'
import { RichContent } from '@/ui/rich-content'
import { LiveShelf } from './live-shelf'
import { SectionTitle } from './section-title'
import { VideoBlock } from './video-block'
import './lazy-block.scss'

/** The days until the learner's own exam in words; undefined without a day, and once it is over. */
function useOwn(categoryId = 0): string | undefined {
  const isSignedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const { data } = useQuery({ ...practiceQueries.study(categoryId), enabled: isSignedIn && categoryId > 0 })
  const days = data?.examInDays ?? -1
  return days < 0 ? undefined : examCountdownText(days)
}

/** The time left until a day that counts, by the server's clock; of an exam, the days until the learner's own, as in the question bank. */
function ExamCountdown({ block: { title, endAt, over, address, categoryId } }: { block: Extract<Block, { type: 'countdown' }> }) {
  const only = useOwn(categoryId) ?? (endAt <= serverNow() ? over : undefined)
  return (
    <Card {...(address && { label: only ?? title, onClick: () => void openAddress(address) })}>
      {only !== undefined ? (
        <View className="title">{only}</View>
      ) : (
        <View className="until">
          <View className="muted">{title}</View>
          <Countdown until={endAt} now={serverNow} label={title} over={over} />
        </View>
      )}
    </Card>
  )
}

/** Teachers side by side, each leading to what they teach. They are at the end of home, so their pictures come when they are near. */
function TeacherRow({ block }: { block: Extract<Block, { type: 'teacher-row' }> }) {
  return (
    <>
      <SectionTitle>{block.title}</SectionTitle>
      <Near className="teacher-row" isFirst={false}>
        {block.teachers.map(({ id, name, title, avatar }) => (
          <Button
            key={id}
            className="teacher-row__one"
            label={`${name}，${title}`}
            onClick={() => go('teacher_courses', { teacherUserId: id })}
          >
            <Image className="teacher-row__face" src={avatar} alt="" box={56} />
            <View className="title">{name}</View>
            <View className="small">{title}</View>
          </Button>
        ))}
      </Near>
    </>
  )
}

const percent = (part: number) => `${part}%`

/** A picture of which parts lead on; it keeps its shape before it is loaded. */
function ImageMap({ block: { image, alt, width, height, areas } }: { block: Extract<Block, { type: 'image-map' }> }) {
  return (
    <View className="image-map">
      <View style={{ paddingTop: percent((height * 100) / width) }} />
      <Image className="image-map__image" src={image} alt={alt} />
      {keyed(areas).map(({ key, item }) => (
        <Button
          key={key}
          className="image-map__area"
          label={item.title}
          style={{ left: percent(item.left), top: percent(item.top), width: percent(item.width), height: percent(item.height) }}
          onClick={() => void openAddress(item.address)}
        />
      ))}
    </View>
  )
}

/** Coupon tickets, each a link to its offer. */
function CouponStrip({ block: { title, items } }: { block: Extract<Block, { type: 'coupon-strip' }> }) {
  if (!useIsSold()) return null
  return (
    <>
      <SectionTitle>{title}</SectionTitle>
      <View className="coupons">
        {keyed(items).map(({ key, item }) => (
          <Button key={key} className="coupons__one" onClick={() => void openAddress(item.address)}>
            <View className="coupons__value">{item.value}</View>
            <View>
              <View className="title">{item.title}</View>
              <View className="small">{item.note}</View>
            </View>
          </Button>
        ))}
      </View>
    </>
  )
}

/** Titles of articles as links. */
function ArticleList({ block: { title, articles } }: { block: Extract<Block, { type: 'article-list' }> }) {
  return (
    <>
      <SectionTitle>{title}</SectionTitle>
      <Card>
        {articles.map((article) => (
          <Cell key={article.id} onClick={() => go('article_detail', { articleId: article.id })}>
            <View>{article.title}</View>
            <View className="small">{article.author}</View>
          </Cell>
        ))}
      </Card>
    </>
  )
}

type LazyType = 'article-list' | 'teacher-row' | 'live-shelf' | 'countdown' | 'coupon-strip' | 'image-map' | 'rich-text' | 'video'

type LazyBlockProps = { block: Extract<Block, { type: LazyType }>; pageId: number }

/** A block type of a later version is skipped and reported. */
function UnknownBlock({ pageId, blockType }: { pageId: number; blockType: string }) {
  useEffect(() => logUnknownBlock({ pageId, blockType }), [pageId, blockType])
  return null
}

/** Draws a block that is loaded when a page names it. */
export function LazyBlock({ block, pageId }: LazyBlockProps) {
  switch (block.type) {
    case 'article-list':
      return <ArticleList block={block} />
    case 'teacher-row':
      return <TeacherRow block={block} />
    case 'live-shelf':
      return <LiveShelf block={block} />
    case 'countdown':
      return <ExamCountdown block={block} />
    case 'coupon-strip':
      return <CouponStrip block={block} />
    case 'image-map':
      return <ImageMap block={block} />
    case 'video':
      return <VideoBlock block={block} />
    case 'rich-text':
      return (
        <View className="text-block">
          <RichContent of={block.content} onLink={(href) => void openAddress(href)} />
        </View>
      )
    default:
      return <UnknownBlock pageId={pageId} blockType={(block as { type: string }).type} />
  }
}
