import type { ComponentType } from 'react'
import type { CourseCard } from '@/contract/course.schema'
import type { Block } from '@/contract/page.schema'
import { go } from '@/navigation/go'
import { openAddress } from '@/navigation/open-address'
import { Button, Image, Text, View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { Icon, isIconName } from '@/ui/icon'
import './blocks.scss'

type Of<T extends Block['type']> = { block: Extract<Block, { type: T }> }
/** How a course is drawn; handed in, because rooms of this floor never meet. */
type Cards = { courseCard: ComponentType<{ course: CourseCard }> }

function Banner({ block }: Of<'banner'>) {
  return (
    <View className="banner">
      {block.items.map(({ title, address, image }) => (
        <Button key={address} className="banner__item" label={title} onClick={() => void openAddress(address)}>
          <Image className="banner__image" src={image} alt="" isLazy={false} />
        </Button>
      ))}
    </View>
  )
}

function NavGrid({ block }: Of<'nav-grid'>) {
  return (
    <View className="nav-grid">
      {block.items.map(({ title, address, icon }) => (
        <Button key={address} className="nav-grid__item" onClick={() => void openAddress(address)}>
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
      <View className="section-title" role="heading">
        {block.title}
      </View>
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

function ArticleList({ block }: Of<'article-list'>) {
  return (
    <>
      <View className="section-title" role="heading">
        {block.title}
      </View>
      <Card>
        {block.articles.map(({ id, title, author }) => (
          <Cell key={id} onClick={() => go('article_detail', { articleId: id })}>
            <View>{title}</View>
            <View className="small">{author}</View>
          </Cell>
        ))}
      </Card>
    </>
  )
}

function TeacherRow({ block }: Of<'teacher-row'>) {
  return (
    <>
      <View className="section-title" role="heading">
        {block.title}
      </View>
      <View className="teacher-row">
        {block.teachers.map(({ id, name, title, avatar }) => (
          <View key={id} className="teacher-row__one">
            <Image className="teacher-row__face" src={avatar} alt="" />
            <View className="title">{name}</View>
            <View className="small">{title}</View>
          </View>
        ))}
      </View>
    </>
  )
}

function Notice({ block }: Of<'notice'>) {
  return <View className="notice-line">{block.text}</View>
}

/** Draws one block of a page; a block of a later version that this build does not know is skipped. */
export function BlockView({ block, courseCard }: { block: Block } & Cards) {
  switch (block.type) {
    case 'banner':
      return <Banner block={block} />
    case 'nav-grid':
      return <NavGrid block={block} />
    case 'course-shelf':
      return <CourseShelf block={block} courseCard={courseCard} />
    case 'tiku-entry':
      return <TikuEntry block={block} />
    case 'article-list':
      return <ArticleList block={block} />
    case 'teacher-row':
      return <TeacherRow block={block} />
    case 'notice':
      return <Notice block={block} />
    default:
      return null
  }
}
