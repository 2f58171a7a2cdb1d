import { useQuery } from '@tanstack/react-query'
import { studyQueries } from '@/data/learn/lesson-study'
import { ChapterLines } from '@/features/learn/chapter-lines'
import { ContactCells } from '@/features/service/contact-cells'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'

/** Chapters offered at once; the course itself has them all. */
const FIRST = 2

/** Leads on from a course just bought: whom to meet, when it is, and what to practise. */
export function AfterBuying({ courseId }: { courseId: number }) {
  const { data: chapters = [] } = useQuery(studyQueries.practiceOf(courseId))
  return (
    <>
      <View className="section-title" role="heading">
        接下来
      </View>
      <Card>
        <ContactCells courseId={courseId} />
        <Cell id="see-plan" side="目录和直播时间" onClick={() => go('my_course_detail', { id: courseId })}>
          看课表
        </Cell>
        <Cell id="see-materials" side="讲义、资料" onClick={() => go('course_material', { id: courseId })}>
          课程资料
        </Cell>
      </Card>
      {chapters.length > 0 && (
        <Card>
          <View className="title" role="heading">
            配套练习
          </View>
          <ChapterLines chapters={chapters.slice(0, FIRST)} />
        </Card>
      )}
    </>
  )
}
