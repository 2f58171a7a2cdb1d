import type { BlockPage } from '@/contract/content/page.schema'
import { Blocks } from '@/features/blocks/blocks'
import { CourseCard } from '@/features/course-card/course-card'
import { LateWidgets } from '@/features/floating-widgets/late-widgets'
import { Text, View } from '@/platform/elements'
import type { RouteName } from '@/routes/table'
import { AboutTabs } from './about-tabs'

type PageBodyProps = { name: RouteName; page: BlockPage; values: Record<string, string>; isDraft?: boolean }

/** The blocks of a page; a draft is marked as one. */
export function PageBody({ name, page, values, isDraft = false }: PageBodyProps) {
  return (
    <View id={`blocks-${page.id}`} className="page-top">
      <LateWidgets hasHome />
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
