import type { CourseCard as Course } from '@/contract/content/course.schema'
import { courseTypeNames } from '@/domain/learning/course-words'
import { shortNumber } from '@/domain/text/short-number'
import { go } from '@/navigation/go'
import { Image, Text, View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Price } from '@/ui/price'
import './course-card.scss'

/** A course in a list; the whole card leads to its detail. */
export function CourseCard({ course }: { course: Course }) {
  const { id, cover, title, subtitle, type, lessonCount, learnerCount, price, listPrice } = course
  return (
    <Card id={`course-${id}`} onClick={() => go('course_detail', { id })}>
      <View className="course-card">
        <Image className="course-card__cover" src={cover} alt="" box={124} />
        <View className="course-card__main">
          <View className="title">{title}</View>
          <View className="small course-card__subtitle">{subtitle}</View>
          <View className="small">
            <Text className="tag">{courseTypeNames[type]}</Text>
            {lessonCount} 课时 · {shortNumber(learnerCount)} 人在学
          </View>
          <Price fen={price} was={listPrice} />
        </View>
      </View>
    </Card>
  )
}
