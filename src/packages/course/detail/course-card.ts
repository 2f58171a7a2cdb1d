import type { CourseExtra } from '@/contract/course/course.schema'
import type { ShareCard } from '@/platform/share/port'
import { link } from '@/routes/link'

/** A course as friends see it when it is shared. */
export const cardOfCourse = ({ id, title, subtitle }: CourseExtra): ShareCard => ({
  title,
  text: subtitle,
  image: `/share/course/${id}.jpg`,
  address: link('course_detail', { id }),
})
