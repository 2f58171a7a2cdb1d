import type { BlockPage } from '@/contract/site/page.schema'
import { CourseCard } from '@/features/course/course-card'
import { Blocks } from '@/features/site/blocks/blocks'
import { ShareCards } from '@/features/site/share/share-cards'
import { LateWidgets } from '@/features/site/widgets/late-widgets'
import { Text, View } from '@/platform/elements'
import { fill } from '@/routes/link'
import { type RouteName, rowOf } from '@/routes/table'
import { AboutTabs } from './about-tabs'

type PageBodyProps = { name: RouteName; page: BlockPage; values: Record<string, string>; isDraft?: boolean }

/** The card of a page at the address where it is seen. */
const cardOf = (name: RouteName, { id, title }: BlockPage, values: Record<string, string>) => ({
  title,
  text: '启明学堂',
  image: `/share/page/${id}.jpg`,
  address: fill(rowOf(name).path, values),
})

/** The blocks of a page; a draft is marked as one. */
export function PageBody({ name, page, values, isDraft = false }: PageBodyProps) {
  return (
    <View id={`blocks-${page.id}`} className="page-top">
      <LateWidgets hasHome />
      {!isDraft && <ShareCards card={cardOf(name, page, values)} />}
      {isDraft && (
        <View className="notice-line" role="status">
          <Text>预览：这是编辑中的页面，内容以正式发布的为准。</Text>
        </View>
      )}
      {name === 'about_us' && <AboutTabs current={values.type ?? ''} />}
      <Blocks page={page} courseCard={CourseCard} />
    </View>
  )
}
