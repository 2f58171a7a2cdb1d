import { useEffect } from 'react'
import type { Block } from '@/contract/site/page.schema'
import { logUnknownBlock } from '@/data/reports/log-commands'
import { openAddress } from '@/navigation/open-address'
import { View } from '@/platform/elements'
import { RichContent } from '@/ui/rich-content'
import { ArticleList } from './article-list'
import { CouponStrip } from './coupon-strip'
import { ExamCountdown } from './exam-countdown'
import { ImageMap } from './image-map'
import './late-block.scss'
import { LiveShelf } from './live-shelf'
import { TeacherRow } from './teacher-row'
import { VideoBlock } from './video-block'

type LateType = 'article-list' | 'teacher-row' | 'live-shelf' | 'countdown' | 'coupon-strip' | 'image-map' | 'rich-text' | 'video'

type LateBlockProps = { block: Extract<Block, { type: LateType }>; pageId: number }

/** A block type of a later version is skipped and reported. */
function UnknownBlock({ pageId, blockType }: { pageId: number; blockType: string }) {
  useEffect(() => logUnknownBlock({ pageId, blockType }), [pageId, blockType])
  return null
}

/** Draws a block that is loaded when a page names it. */
export function LateBlock({ block, pageId }: LateBlockProps) {
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
