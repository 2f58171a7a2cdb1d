import type { ComponentProps, ComponentType } from 'react'
import type { CourseCard } from '@/contract/course/course.schema'
import type { Block, BlockPage } from '@/contract/site/page.schema'
import { logUnknownBlock } from '@/data/reports/log-commands'
import { openAddress } from '@/navigation/open-address'
import { Button, Image, Text, View } from '@/platform/elements'
import { Rest } from '@/platform/elements/rest'
import { Guard } from '@/platform/errors/guard'
import { Card } from '@/ui/card'
import { Icon, isIconName } from '@/ui/icon'
import { keyed } from '@/ui/keyed'
import { lazy } from '@/ui/lazy'
import { SectionTitle } from './section-title'
import './blocks.scss'

type Of<T extends Block['type']> = { block: Extract<Block, { type: T }> }
/** How a course is drawn; handed in, because rooms of this floor never meet. */
type Cards = { courseCard: ComponentType<{ course: CourseCard }> }

function Banner({ block }: Of<'banner'>) {
  return (
    <View className="banner">
      {keyed(block.items).map(({ item: { title, address, image }, key }) => (
        <Button key={key} className="banner__item" onClick={() => void openAddress(address)}>
          <Image className="banner__image" src={image} alt={title} isLazy={key !== '0'} />
          {block.items.length > 1 && <Text className="tag banner__place">{`${Number(key) + 1}/${block.items.length}`}</Text>}
        </Button>
      ))}
    </View>
  )
}

function NavGrid({ block }: Of<'nav-grid'>) {
  return (
    <View className="nav-grid">
      {keyed(block.items).map(({ item: { title, address, icon }, key }) => (
        <Button key={key} className="nav-grid__item" onClick={() => void openAddress(address)}>
          <View className="nav-grid__sign">
            <Icon name={isIconName(icon) ? icon : 'book-open'} />
          </View>
          <Text>{title}</Text>
        </Button>
      ))}
    </View>
  )
}

function CourseShelf({ block, courseCard: Course }: Of<'course-shelf'> & Cards) {
  return (
    <>
      <SectionTitle>{block.title}</SectionTitle>
      {block.courses.map((course) => (
        <Course key={course.id} course={course} />
      ))}
    </>
  )
}

function TikuEntry({ block }: Of<'tiku-entry'>) {
  return (
    <Card id="tiku-entry" onClick={() => void openAddress(block.address)}>
      <View className="row">
        <Icon name="list-checks" />
        <View className="row__main">
          <View className="title">{block.title}</View>
          <View className="muted">{block.subtitle}</View>
        </View>
        <Icon name="chevron-right" />
      </View>
    </Card>
  )
}

function Notice({ block }: Of<'notice'>) {
  return <View className="notice-line">{block.text}</View>
}

/** Rare blocks, blocks below the first screen, and what is none are loaded when a page contains them. */
const LazyBlock = lazy(() => import('./lazy-block').then((found) => found.LazyBlock), { look: 'within' })

/** Loads the rare blocks ahead, for a page whose first screen may hold one. */
export const loadRareBlocks = LazyBlock.load

/** Draws one block of a page. */
export function BlockView({ block, courseCard, pageId = 0 }: { block: Block; pageId?: number } & Cards) {
  switch (block.type) {
    case 'banner':
      return <Banner block={block} />
    case 'nav-grid':
      return <NavGrid block={block} />
    case 'course-shelf':
      return <CourseShelf block={block} courseCard={courseCard} />
    case 'tiku-entry':
      return <TikuEntry block={block} />
    case 'notice':
      return <Notice block={block} />
    default:
      return <LazyBlock block={block} pageId={pageId} />
  }
}

const nothing = () => null

type BlocksProps = { page: BlockPage; courseCard: ComponentProps<typeof BlockView>['courseCard'] }

/** Blocks that fill a phone's first screen. */
const FIRST = 5

/** The blocks of a page, top to bottom. */
export function Blocks({ page: { id, blocks }, courseCard }: BlocksProps) {
  const drawn = keyed(blocks).map(({ item, key }) => (
    // A block with invalid data is skipped like an unknown one; the rest of the page is shown.
    <Guard key={key} failed={nothing} report={() => logUnknownBlock({ pageId: id, blockType: item.type })}>
      <BlockView block={item} pageId={id} courseCard={courseCard} />
    </Guard>
  ))
  return (
    <>
      {drawn.slice(0, FIRST)}
      {drawn.length > FIRST && <Rest>{drawn.slice(FIRST)}</Rest>}
    </>
  )
}
