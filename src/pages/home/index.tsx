import { useQuery } from '@tanstack/react-query'
import { courseQueries } from '@/data/queries/course'
import { BlockView } from '@/features/blocks/block-view'
import { CourseCard } from '@/features/course-card/course-card'
import { LateWidgets } from '@/features/floating-widgets/late-widgets'
import { Faces } from '@/features/shell/faces'
import { screen } from '@/features/shell/screen'
import { View } from '@/platform/elements'
import { keyed } from '@/ui/keyed'

/** The page of blocks that stands for home in every category. */
const HOME_PAGE_ID = 1

export default screen('home_page', () => {
  const page = useQuery(courseQueries.pageItems(HOME_PAGE_ID))
  return (
    <Faces
      of={page}
      empty={{ when: ({ blocks }) => blocks.length === 0, text: '这里还没有内容', action: '刷新', onAction: () => void page.refetch() }}
    >
      {({ blocks }) => (
        <View id="home">
          <LateWidgets />
          {keyed(blocks).map(({ item, key }) => (
            <BlockView key={key} block={item} courseCard={CourseCard} />
          ))}
        </View>
      )}
    </Faces>
  )
})
