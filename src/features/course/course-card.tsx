import type { CourseCard as Course } from '@/contract/course/course.schema'
import { recordTappedCover } from '@/data/course/tapped-cover'
import { courseTypeNames, LEARNERS_WORTH_SAYING } from '@/domain/course/course-words'
import { shortNumber } from '@/domain/text/short-number'
import { go } from '@/navigation/go'
import { Image, Text, View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Price } from '@/ui/price'
import './course-card.scss'

/** Width of a cover in a list, in pixels of the 375-wide drawing. */
export const COVER_WIDTH = 124

/** A course in a list; the whole card leads to its detail. */
export function CourseCard({ course }: { course: Course }) {
  const { id, cover, title, subtitle, type, lessonCount, learnerCount, price, listPrice } = course
  const open = () => {
    recordTappedCover(id, cover)
    go('course_detail', { id })
  }
  return (
    <Card id={`course-${id}`} onClick={open}>
      <View className="course-card">
        <Image className="course-card__cover shared-picture" src={cover} alt="" box={COVER_WIDTH} />
        <View className="course-card__main">
          <View className="title">{title}</View>
          <View className="small course-card__subtitle">{subtitle}</View>
          <View className="small">
            <Text className="tag">{courseTypeNames[type]}</Text>
            {lessonCount} 课时{learnerCount >= LEARNERS_WORTH_SAYING && ` · ${shortNumber(learnerCount)} 人在学`}
          </View>
          <Price fen={price} was={listPrice} />
        </View>
      </View>
    </Card>
  )
}
