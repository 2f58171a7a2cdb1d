import type { CourseExtra } from '@/contract/content/course.schema'
import type { ShareCard } from '@/platform/share/port'
import { link } from '@/routes/link'

/** A course as friends see it when it is shared. */
export const cardOfCourse = ({ id, title, subtitle, cover }: CourseExtra): ShareCard => ({
  title,
  text: subtitle,
  image: cover,
  address: link('course_detail', { id }),
})
